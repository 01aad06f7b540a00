export const minecraft = {
  title: 'Minecraft servers on demand',
  description:
    'Minecraft hosting that is billed by the second and capped by the month: compare the free, budget, standard and premium tiers.',
  keywords: [
    'Minecraft hosting',
    'pay as you go Minecraft server',
    'Paper server',
    'Bedrock server',
    'server tiers',
  ],
  heading: 'A Minecraft server, only while you play',
  introduction:
    'Java or Bedrock, with plugins or without. It starts when you do, and you pay for the seconds it is up.',
  columns: [
    {
      title: 'On demand',
      features: [
        'Starts when a player connects (Java)',
        'Billed by the second',
        'Never more than the price of the month',
        'Sleeps when the last player leaves',
      ],
    },
    {
      title: 'Made for Minecraft',
      features: [
        'No player-slot limit: 20 by default, more if you like',
        'Plugins from two repositories, one click each',
        'Java and Bedrock editions',
        'Worlds, players and options without editing files',
      ],
    },
    {
      title: 'Safe and close',
      features: [
        '7 daily backups on every tier',
        'Anti-DDoS protection',
        'NVMe and SSD storage',
        'Europe, North America and Singapore',
      ],
    },
  ],
  credits: {
    title: 'Credits instead of a contract',
    text: 'You buy credits in advance and use them when you play. 100 credits cost EUR 1 plus VAT.',
    facts: (figures: { storage: string; backups: string }) => [
      { term: 'While online', text: 'The price of the tier, by the second, capped by the month.' },
      { term: 'Storage', text: `About ${figures.storage} credits per GB and month.` },
      {
        term: 'Extra backups',
        text: `About ${figures.backups} credits per GB and month. 7 daily backups are included.`,
      },
      { term: 'Left over', text: 'Unused credits can be refunded within 14 days.' },
    ],
    order: 'Order credits',
    estimate: 'Estimate the cost',
  },
  tiers: {
    title: 'Compare the tiers',
    tier: 'Tier',
    caption: 'Tiers of Minecraft servers',
    vatNote: (rate: string) => `Prices include ${rate} VAT. 100 credits are EUR 1 plus VAT.`,
    vatNoteOf: (rate: string, country: string) =>
      `Prices include ${rate} VAT (${country}). 100 credits are EUR 1 plus VAT.`,
    names: { free: 'Free', budget: 'Budget', standard: 'Standard', premium: 'Premium' },
    summaries: {
      free: 'For a first world',
      budget: 'For a group of friends',
      standard: 'For plugins and many players',
      premium: 'For big worlds',
    },
    rows: {
      price: 'Price',
      hour: 'Per hour online',
      memory: 'Memory',
      cpu: 'Processor',
      storage: 'Storage',
      files: 'File access',
      plugins: 'Plugins',
      sftp: 'SFTP',
      online: 'Online 24/7',
      subusers: 'Subusers',
      backups: 'Daily backups',
    },
    perMonth: 'a month at most',
    freeOfCharge: 'for as long as you play',
    credits: (amount: string) => `${amount} credits`,
    heap: (amount: string) => `${amount} for Java’s heap`,
    vcpu: (amount: string) => `${amount} vCPU`,
    burst: (amount: string) => `up to ${amount} in bursts`,
    upTo: (amount: string) => `up to ${amount}, billed by the GB`,
    limitedFiles: 'limited',
    fullFiles: 'full',
    approvedPlugins: 'approved plugins',
    anyPlugins: 'any plugin',
    comingSoon: 'coming soon',
    optional: 'optional',
    yes: 'yes',
    no: 'no',
    days: '7 days',
    customize: 'Customize',
  },
  faqTitle: 'Questions and answers',
  faq: (figures: { storage: string; backups: string }) => [
    {
      question: 'What does a credit cost?',
      answer:
        '100 credits cost EUR 1 plus VAT. Credits are bought in advance; there is no subscription and no minimum term.',
    },
    {
      question: 'How is a server billed?',
      answer:
        'By the second while it is online, at the price of its tier. Once the price of the month is reached, the rest of the month is free.',
    },
    {
      question: 'What do storage and backups cost?',
      answer: `About ${figures.storage} credits per GB and month for storage and ${figures.backups} for extra backups, based on a month of 730.5 hours. They are billed by the second too, online or not. 7 daily backups are included.`,
    },
    {
      question: 'How does my server start?',
      answer:
        'A server starts by itself when a player connects, Java or Bedrock. Paid tiers can stay online 24/7 if you want.',
    },
    {
      question: 'Can I change the tier later?',
      answer:
        'Between paid tiers in both directions, and from free to paid. A paid server cannot become a free one; you can create a free server beside it.',
    },
    {
      question: 'What if my credits run out?',
      answer:
        'The server stops in an orderly way and the world is saved. Nothing is deleted at once: buy credits and it goes on.',
    },
    {
      question: 'Can I get my money back?',
      answer: 'Within 14 days, yes: unused credits are refunded. The refund policy has the details.',
    },
  ],
  endTitle: 'Begin with a free server',
  endText: 'You can move to a paid tier whenever you need more.',
  signUp: 'Sign up for free',
};
