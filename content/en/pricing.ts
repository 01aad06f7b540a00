export const pricing = {
  title: 'Pricing',
  description:
    'Estimate what your game server costs in 30 days: time online, storage and extra backups, with VAT, in euros and credits.',
  keywords: ['Minecraft server cost', 'server price calculator', 'pay as you go', 'prepaid credits'],
  introduction:
    'You pay for the time your server is online, by the second, and for the space its world takes. Move the sliders to see what 30 days of yours would cost.',
  estimator: {
    title: 'Your server',
    legend: 'How you play',
    fields: {
      hours: { label: 'Online hours per day', number: 'Online hours per day, as a number' },
      days: { label: 'Days per week', number: 'Days per week, as a number' },
      storage: { label: 'Storage in GB', number: 'Storage in GB, as a number' },
      backups: { label: 'Extra backups in GB', number: 'Extra backups in GB, as a number' },
    },
    maximum: 'Max',
    backupsNote: '7 daily backups are included.',
    calculate: 'Calculate',
    share: 'Link to this estimate',
    receipt: 'Estimate for 30 days',
    compute: 'Compute',
    hoursOnline: 'hours online',
    storage: 'Storage',
    backups: 'Extra backups',
    gigabytes: 'GB',
    net: 'Subtotal',
    vat: 'VAT',
    total: 'Total',
    inCredits: 'In credits',
    credits: 'credits',
  },
  note: 'An estimate for a server of the budget tier. What you pay follows the real seconds online.',
  howTitle: 'How billing works',
  how: [
    {
      title: 'Credits, bought in advance',
      text: '100 credits cost EUR 1 plus VAT. There is no subscription, so there is nothing to cancel.',
    },
    {
      title: 'By the second',
      text: 'Credits are used while the server is online. A sleeping server uses none for computing.',
    },
    {
      title: 'Capped by the month',
      text: 'After 720 hours online the rest of the month is free: no month costs more than its price.',
    },
  ],
  tiersText: 'The free tier costs nothing at all.',
  compareTiers: 'Compare the tiers',
};
