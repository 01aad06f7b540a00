export const featuresPage = {
  title: 'Features',
  description:
    'Everything a server has: wake on join, plugins, backups, files, subusers, a free subdomain, anti-DDoS and an open API.',
  keywords: ['Minecraft server features', 'wake on join', 'plugins', 'daily backups', 'server panel'],
  introduction: 'What is in the box, on the free tier too unless we say otherwise.',
  groups: [
    {
      title: 'Play',
      text: 'The part your friends notice.',
      features: [
        {
          title: 'Wake on join',
          text: 'A sleeping server starts when a player connects, Java or Bedrock.',
        },
        {
          title: 'No slots, no clock',
          text: 'Admit as many players as the memory carries, for as long as they like.',
        },
        {
          title: 'Three regions',
          text: 'Europe, North America and Singapore: choose the one close to your players.',
        },
        { title: 'Java and Bedrock', text: 'Vanilla, Paper and Bedrock, in the version you want.' },
      ],
    },
    {
      title: 'Build',
      text: 'Make the server your own.',
      features: [
        {
          title: 'Workshop',
          text: 'Search two plugin repositories at once and install with a click. The free tier offers approved plugins, paid tiers offer all of them.',
        },
        {
          title: 'Worlds',
          text: 'Upload, download, duplicate and restore worlds, or begin a new one from a seed.',
        },
        {
          title: 'Options',
          text: 'Server settings as a form that explains them, instead of a file full of keys.',
        },
        {
          title: 'Files',
          text: 'Read and edit files in the browser. Paid tiers have access to all of them.',
        },
      ],
    },
    {
      title: 'Look after it',
      text: 'So that a bad evening stays one evening.',
      features: [
        {
          title: 'Daily backups',
          text: 'Seven days are kept on every tier. Restore any of them with a click.',
        },
        { title: 'Live console', text: 'Read along and type commands from any device.' },
        { title: 'Subusers', text: 'Let friends help, and choose what each of them may see and do.' },
        {
          title: 'DDoS protection',
          text: 'Attacks are filtered in the network, before they reach your server.',
        },
      ],
    },
    {
      title: 'Connect',
      text: 'For everything around the game.',
      features: [
        {
          title: 'Free subdomain',
          text: 'An address that is easy to say out loud, without an extra port to remember.',
        },
        { title: 'Extra port', text: 'For a voice chat, a map or a vote listener.' },
        {
          title: 'Open API',
          text: 'Everything the panel does can be done by a program, with a typed client.',
        },
        { title: 'Fair prices', text: 'Prepaid credits, billed by the second, capped by the month.' },
      ],
    },
  ],
  readTheApi: 'Read the API',
  endTitle: 'See it for yourself',
  endText: 'A free server takes a few minutes, and no card.',
  createServer: 'Create your server',
};
