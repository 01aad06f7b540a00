import type { Wakes } from '#src/contract/instance-choices.ts';

/** Who may wake a server, in words. */
export const wakesWords: Record<Wakes, { label: string; description: string }> = {
  anyone: { label: 'Everyone', description: 'Whoever joins by its address.' },
  whitelisted: {
    label: 'Players on its whitelist',
    description: 'And its operators. Others may join once it is online, as far as the whitelist lets them.',
  },
  nobody: { label: 'Nobody', description: 'It starts only here.' },
};
