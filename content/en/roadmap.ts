import type { MilestoneKey, MilestoneStatus } from '../roadmap.ts';

const milestones: Record<MilestoneKey, { title: string; text: string }> = {
  construction: { title: 'Initial construction', text: 'The first lines of code, and the first machine.' },
  beta: { title: 'Free-tier beta', text: 'The first free servers wake for their players.' },
  plugins: { title: 'Plugin integration', text: 'The workshop installs plugins with a click.' },
  bedrock: { title: 'Bedrock', text: 'Servers for phones, consoles and Windows.' },
  singapore: { title: 'Singapore region', text: 'Short distances for players in Asia and Oceania.' },
  subusers: {
    title: 'Subuser access',
    text: 'Friends help to run a server, each with their own permissions.',
  },
  premium: { title: 'Premium servers', text: 'More memory and processor time for large worlds.' },
  sftp: { title: 'SFTP', text: 'Files through the program you already use.' },
  pluginSource: { title: 'Another plugin source', text: 'More plugins to choose from in the workshop.' },
  customDomain: { title: 'Custom domain', text: 'Your server under your own name.' },
  bedrockStart: {
    title: 'Bedrock auto start',
    text: 'Bedrock servers wake when a player connects, as Java servers do.',
  },
  modded: { title: 'Modded servers', text: 'Mods and modpacks, installed like plugins.' },
  modSource: { title: 'A second plugin source for mods', text: 'More places to find mods in.' },
  paperFork: { title: 'A customizable Paper fork', text: 'Server software that you tune to your world.' },
  mysql: { title: 'MySQL database', text: 'For plugins that keep their data in one.' },
  modRepository: { title: 'Another mod repository', text: 'And more mods still.' },
  games: { title: 'More games', text: 'The same way of hosting, for other worlds.' },
};

const statuses: Record<MilestoneStatus, string> = {
  done: 'Done',
  'in-progress': 'In progress',
  planned: 'Planned',
};

export const roadmap = {
  title: 'Roadmap',
  description: 'What has been built, what is being built and what comes next.',
  keywords: ['roadmap', 'new features', 'Minecraft hosting', 'milestones'],
  introduction:
    'What has been built, what is being built and what comes next. Plans may change; we say so here.',
  undatedDone: 'Since then',
  planned: 'Next',
  quarter: (number: number, year: number) => `Q${number} ${year}`,
  statuses,
  milestones,
};
