import { isIPv6 } from 'node:net';
import path from 'node:path';
import * as z from 'zod';
import { unknownVat } from '#src/contract/vat.ts';
import { trustedProxies } from '#src/control/http/client-address.ts';
import { canReceiveMail } from '#src/control/mail/rules.ts';
import { OperatorError } from '#src/control/operator-error.ts';

const isPort = 'must be a port number';
const port = z.coerce.number(isPort).int(isPort).min(1, isPort).max(65_535, isPort);

const mailAddress = z.string().refine(canReceiveMail, 'must be an e-mail address');

export const secretKeyPattern = /^[0-9a-f]{64}$/i;

const catalogue = (home: string) =>
  z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).default(home);

/** Every setting of every process, read from the environment; an empty one is unset. `.env.example` lists them. */
export const settingsSchema = z.object({
  PORT: port.default(3000).describe('Where pages, API and live channel are served'),
  HOST: z.string().default('0.0.0.0').describe('The address that PORT is bound to'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
    .optional()
    .describe('How browsers reach the platform; empty: http://localhost:PORT'),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((directory) => path.resolve(directory))
    .describe('Where everything that must survive a restart is kept'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(?:ql)?$/, error: 'must be a postgres:// URL' })
    .optional()
    .describe('PostgreSQL 15 or newer; empty: a server of our own inside DATA_DIR'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// URL' })
    .optional()
    .describe(
      'The mail server, like smtp://user:password@mail.example.com:587; empty: mails stay in DATA_DIR/outbox',
    ),
  MAIL_FROM: mailAddress
    .optional()
    .describe('The address that mails come from; empty: noreply@ the host of PUBLIC_URL'),
  SECRET_KEY: z
    .string()
    .regex(secretKeyPattern, 'must be 64 hexadecimal digits, as `openssl rand -hex 32` prints them')
    .optional()
    .describe(
      'Seals two-factor secrets: 64 hexadecimal digits, the same for all platform processes; empty: the file secret-key inside DATA_DIR, made when missing',
    ),
  GAME_PORT: port.default(25_565).describe('Where Minecraft Java players connect'),
  DEFAULT_HOST: z
    .string()
    .optional()
    .describe(
      'The server, like castle.play.localhost, to which players come who type a bare IP address; empty: the only one of the node, if it has one',
    ),
  INSTANCE_PORTS: z
    .string()
    .default('25600-25999')
    .transform((text, context) => {
      const [first, last] = (/^(\d{1,5})-(\d{1,5})$/.exec(text)?.slice(1) ?? []).map(Number);
      if (first === undefined || last === undefined || first < 1 || last > 65_535 || first > last) {
        context.addIssue('must be a range like 25600-25999');
        return z.NEVER;
      }
      return { first, last };
    })
    .describe('Ports that instances may be given for themselves'),
  PLAY_DOMAIN: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/, 'must be a domain name')
    .default('play.localhost')
    .describe('Names under it route to instances'),
  FREE_INSTANCES_PER_ACCOUNT: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(0, 'must not be negative')
    .default(2)
    .describe('How many servers of the free tier an account may have'),
  PAPER_URL: catalogue('https://fill.papermc.io').describe("Where Paper's builds are found"),
  MOJANG_URL: catalogue('https://launchermeta.mojang.com').describe("Where Mojang's versions are found"),
  PURPUR_URL: catalogue('https://api.purpurmc.org').describe("Where Purpur's builds are found"),
  FABRIC_URL: catalogue('https://meta.fabricmc.net').describe("Where Fabric's launchers are found"),
  BEDROCK_URL: catalogue('https://net.web.minecraft-services.net').describe(
    "Where Mojang's list of downloads names its Bedrock server",
  ),
  BEDROCK_FALLBACK_URL: catalogue('https://net-secondary.web.minecraft-services.net').describe(
    'Where that list is asked for when the first gives no answer',
  ),
  JAVA_DIRS: z
    .string()
    .default('/usr/lib/jvm:/opt/java')
    .transform((list) => list.split(':').filter(Boolean))
    .describe('Folders, separated by colons, in which a node looks for Java'),
  INSTANCE_RUNTIME: z
    .enum(['auto', 'child', 'bubblewrap'], 'must be auto, child or bubblewrap')
    .default('auto')
    .describe(
      'How a node runs game servers; auto: contained by bubblewrap where that works, else as plain processes',
    ),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((list, context) => {
      const ranges = list
        .split(',')
        .map((range) => range.trim())
        .filter(Boolean);
      try {
        trustedProxies(ranges);
      } catch (error) {
        context.addIssue(error instanceof Error ? error.message : String(error));
      }
      return ranges;
    })
    .describe('Addresses or CIDR ranges, separated by commas, whose X-Forwarded-For is believed'),
  KNOWLEDGEBASE_DIR: z
    .string()
    .default('./content/knowledgebase')
    .transform((directory) => path.resolve(directory))
    .describe('The articles of the knowledgebase: a folder per language, and one of images'),
  RATE_LIMIT_FACTOR: z.coerce
    .number('must be a number')
    .positive()
    .default(1)
    .describe('Multiplies every rate limit of the API'),
  METRICS_PORT: port.optional().describe('Where Prometheus reads metrics, on 127.0.0.1; empty: nowhere'),
  GATEWAY_METRICS_PORT: port
    .optional()
    .describe("Where Prometheus reads the gateway's metrics, on 127.0.0.1; empty: nowhere"),
  PLATFORM_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
    .optional()
    .describe('Where an agent finds its platform; empty: at HOST and PORT of this machine'),
  NODE_TOKEN_FILE: z
    .string()
    .optional()
    .describe(
      'The file with the token of an agent, which only its user may read; empty: agent/token inside DATA_DIR',
    ),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error'])
    .default('info')
    .describe('The least important log lines to keep'),
  BRAND_NAME: z.string().max(40).default('Lanternhost').describe('The name that visitors see'),
  CONTACT_EMAIL: z
    .email('must be an e-mail address')
    .optional()
    .describe(
      'Where visitors write to, on the contact page and in the legal notice, and where answers to mails go',
    ),
  CONTACT_PHONE: z.string().max(40).optional().describe('The telephone number of the legal notice'),
  STATUS_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
    .optional()
    .describe('The status page that the footer links to; empty: no link'),
  LEGAL_NAME: z
    .string()
    .max(120)
    .optional()
    .describe('The person or company that runs this installation, for the legal pages'),
  LEGAL_ADDRESS: z.string().max(300).optional().describe('Its postal address; semicolons separate the lines'),
  LEGAL_REPRESENTATIVE: z.string().max(120).optional().describe('Who may act for the company'),
  LEGAL_REGISTER: z.string().max(120).optional().describe('Register court and number of the company'),
  LEGAL_VAT_ID: z.string().max(30).optional().describe('VAT identification number of the company'),
  VAT_COUNTRY: z
    .string()
    .max(7)
    .default(unknownVat.country)
    .describe('Two letters of the country whose VAT is shown with prices, or Unknown'),
  VAT_RATE: z.coerce
    .number('must be a number')
    .min(0)
    .max(100)
    .default(unknownVat.vatRate)
    .describe('Percent of VAT that is shown with prices'),
});

export type Settings = Omit<
  z.output<typeof settingsSchema>,
  'PUBLIC_URL' | 'MAIL_FROM' | 'PLATFORM_URL' | 'NODE_TOKEN_FILE'
> & { PUBLIC_URL: string; MAIL_FROM: string; PLATFORM_URL: string; NODE_TOKEN_FILE: string };

/**
 * Parses the settings once, at the start of a process.
 * @throws SettingsError that names each variable which is wrong
 */
export function readSettings(environment: Record<string, string | undefined> = process.env): Settings {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = settingsSchema.safeParse(set);
  if (!result.success) throw new SettingsError(result.error);
  const settings = result.data;
  const publicUrl = (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, '');
  return {
    ...settings,
    PUBLIC_URL: publicUrl,
    MAIL_FROM: settings.MAIL_FROM ?? `noreply@${new URL(publicUrl).hostname}`,
    PLATFORM_URL: settings.PLATFORM_URL ?? `http://${reachableHost(settings.HOST)}:${settings.PORT}`,
    NODE_TOKEN_FILE: path.resolve(settings.NODE_TOKEN_FILE ?? path.join(settings.DATA_DIR, 'agent/token')),
  };
}

/** Where a process of this machine reaches what is bound to `host`, as part of a URL. */
function reachableHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return isIPv6(host) ? `[${host}]` : host;
}

export class SettingsError extends OperatorError {
  override name = 'SettingsError';
  constructor(error: z.ZodError) {
    super(
      [
        'The settings are not right:',
        ...error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`),
      ].join('\n'),
    );
  }
}
