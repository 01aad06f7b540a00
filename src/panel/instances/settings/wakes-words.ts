import type { Edition } from '#src/contract/gateway-routes.ts';
import type { Wakes } from '#src/contract/instance-choices.ts';

type Words = { label: string; description: string };

const nobody: Words = { label: 'Nobody', description: 'It starts only here.' };

/** Who may wake a server, in words. Bedrock players have no name before their server asks for it. */
export const wakesWords: Record<Edition, Partial<Record<Wakes, Words>>> = {
  java: {
    anyone: { label: 'Everyone', description: 'Whoever joins by its address.' },
    whitelisted: {
      label: 'Players on its whitelist',
      description: 'And its operators. Others may join once it is online, as far as the whitelist lets them.',
    },
    nobody,
  },
  bedrock: {
    anyone: {
      label: 'Everyone',
      description: 'Whoever joins by its address and port. With its allowlist on, it starts only here.',
    },
    nobody,
  },
};
