import type {
  GatewayRoute,
  GatewayRoutes,
  GatewayRouteState,
  TextRun,
} from '#src/contract/gateway-routes.ts';

/** The routing file is not what the agent writes; the message says where. */
export class RoutesFileError extends Error {
  override name = 'RoutesFileError';
}

type Fields = Record<string, unknown>;

/**
 * Checks the text of a routing file by hand: the gateway runs without packages. A route that is not good, or that wants
 * the address of one before it, is left out: one server's trouble must not keep the others from being found.
 * @throws RoutesFileError when the whole file is not what an agent writes
 */
export function parseRoutes(text: string): GatewayRoutes & { leftOut: string[] } {
  const file = object(parseJson(text), 'the file');
  if (file['version'] !== 2) throw new RoutesFileError('version must be 2');
  const taken = new Set<string>();
  const routes: GatewayRoute[] = [];
  const leftOut: string[] = [];
  for (const [index, value] of list(file['routes'], 'routes').entries()) {
    try {
      const route = parseRoute(value, `routes[${index}]`);
      const addresses = [route.hostname, `${route.edition} port ${route.port}`];
      const second = addresses.find((address) => taken.has(address));
      if (second !== undefined) throw new RoutesFileError(`${JSON.stringify(second)} has two routes`);
      for (const address of addresses) taken.add(address);
      routes.push(route);
    } catch (error) {
      if (!(error instanceof RoutesFileError)) throw error;
      leftOut.push(error.message);
    }
  }
  return { version: 2, routes, leftOut };
}

function parseRoute(value: unknown, at: string): GatewayRoute {
  const route = object(value, at);
  const hostname = line(route['hostname'], `${at}.hostname`);
  if (!/^[a-z0-9.-]+[a-z0-9]$/.test(hostname))
    throw new RoutesFileError(`${at}.hostname must be a lower-case host name`);
  return {
    instanceId: line(route['instanceId'], `${at}.instanceId`),
    edition: oneOf(route['edition'], ['java', 'bedrock'], `${at}.edition`),
    hostname,
    port: port(route['port'], `${at}.port`),
    description: list(route['description'], `${at}.description`).map((run, index) =>
      parseRun(run, `${at}.description[${index}]`),
    ),
    icon: parseIcon(route['icon'], `${at}.icon`),
    version: route['version'] === null ? null : parseVersion(route['version'], `${at}.version`),
    maxPlayers: count(route['maxPlayers'], `${at}.maxPlayers`),
    wakes: oneOf(route['wakes'], ['anyone', 'whitelisted', 'nobody'], `${at}.wakes`),
    isWhitelistOn: route['isWhitelistOn'] === true,
    folder: line(route['folder'], `${at}.folder`, 4096),
    startSeconds: typeof route['startSeconds'] === 'number' ? route['startSeconds'] : null,
    ...parseState(route, at),
  };
}

function parseState(route: Fields, at: string): GatewayRouteState {
  switch (route['state']) {
    case 'asleep': {
      if (route['failure'] === null) return { state: 'asleep', failure: null };
      const failure = object(route['failure'], `${at}.failure`);
      const reason = line(failure['reason'], `${at}.failure.reason`, 1024);
      return { state: 'asleep', failure: { id: line(failure['id'], `${at}.failure.id`), reason } };
    }
    case 'queued': {
      const position = route['position'];
      return {
        state: 'queued',
        position: position === null ? null : count(position, `${at}.position`),
      };
    }
    case 'starting':
    case 'stopping':
      return { state: route['state'] };
    case 'running':
      return {
        state: 'running',
        backendPort: port(route['backendPort'], `${at}.backendPort`),
        proxyProtocol: route['proxyProtocol'] === true,
      };
    case 'unavailable':
      return { state: 'unavailable', reason: line(route['reason'], `${at}.reason`, 1024) };
    default:
      throw new RoutesFileError(`${at}.state is unknown`);
  }
}

const styles = ['bold', 'italic', 'underlined', 'strikethrough', 'obfuscated'] as const;

function parseRun(value: unknown, at: string): TextRun {
  const run = object(value, at);
  const parsed: TextRun = { text: line(run['text'], `${at}.text`) };
  if (run['color'] !== undefined) {
    parsed.color = line(run['color'], `${at}.color`);
    if (!/^(?:[a-z_]{3,12}|#[0-9a-fA-F]{6})$/.test(parsed.color))
      throw new RoutesFileError(`${at}.color must be a colour`);
  }
  for (const style of styles) if (run[style] === true) parsed[style] = true;
  return parsed;
}

function parseVersion(value: unknown, at: string): { name: string; protocol: number } {
  const version = object(value, at);
  const { protocol } = version;
  if (typeof protocol !== 'number' || !Number.isInteger(protocol))
    throw new RoutesFileError(`${at}.protocol must be a whole number`);
  return { name: line(version['name'], `${at}.name`), protocol };
}

/** A name, never a path. */
function parseIcon(value: unknown, at: string): string | null {
  if (value === null) return null;
  const name = line(value, at);
  if (!/^[0-9a-f]{1,64}\.png$/.test(name)) throw new RoutesFileError(`${at} must be the name of an icon`);
  return name;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RoutesFileError('the file is not JSON');
  }
}

function object(value: unknown, at: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new RoutesFileError(`${at} must be an object`);
  return value as Fields;
}

const listMaxLength = 65_536;

function list(value: unknown, at: string): unknown[] {
  if (!Array.isArray(value) || value.length > listMaxLength)
    throw new RoutesFileError(`${at} must be a list`);
  return value;
}

function oneOf<Word extends string>(value: unknown, words: readonly Word[], at: string): Word {
  const found = words.find((word) => word === value);
  if (found === undefined) throw new RoutesFileError(`${at} is unknown`);
  return found;
}

function count(value: unknown, at: string): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0)
    throw new RoutesFileError(`${at} must be a whole number`);
  return value;
}

function port(value: unknown, at: string): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1 || value > 65_535)
    throw new RoutesFileError(`${at} must be a port number`);
  return value;
}

function line(value: unknown, at: string, maxCharacters = 256): string {
  if (typeof value !== 'string' || value.length > maxCharacters)
    throw new RoutesFileError(`${at} must be a short text`);
  return value;
}
