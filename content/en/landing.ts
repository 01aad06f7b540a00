export const landing = {
  description:
    'Create a Minecraft server in minutes, on fast SSD and NVMe storage with anti-DDoS protection and low lag. It wakes when a player connects, 24/7. Free to begin with.',
  keywords: [
    'Minecraft server hosting',
    'free Minecraft server',
    'game server hosting',
    'Java and Bedrock',
    'anti-DDoS',
  ],
  title: 'Game servers that keep a light on',
  introduction:
    'Your Minecraft server sleeps while nobody plays and wakes the moment a player connects. Made for friends and family, ready in minutes, free to begin with.',
  createServer: 'Create your server',
  seePrices: 'Estimate the cost',
  illustration: 'A small island of blocks at night; a lantern burns in front of a house.',
  console: {
    label: 'What the console shows while a server wakes',
    lines: [
      { time: '20:14:02', text: 'asleep, the door is open' },
      { time: '20:14:31', text: 'mira connects: starting' },
      { time: '20:15:04', text: 'mira joined the game' },
    ],
  },
  strip: [
    { term: 'Three regions', text: 'Europe, North America and Singapore' },
    { term: 'Anti-DDoS', text: 'Attacks end before your world' },
    { term: 'Online 24/7', text: 'Awake whenever somebody wants to play' },
  ],
  featuresTitle: 'What every free server has',
  featuresIntroduction: 'No card, no trial period. This is yours as long as you play.',
  /** What the landing page says of every free server. */
  features: [
    { title: '3 GB RAM', text: 'Room for a world, its players and their plugins.' },
    { title: '2 vCPU', text: 'Two processor cores, so that exploring does not stutter.' },
    { title: '4 GB NVMe/SSD storage', text: 'Fast disks for chunks that load at once.' },
    { title: 'No playtime limit', text: 'Play as long as you like, as often as you like.' },
    { title: 'One-click installs', text: 'Pick a game and a version; the rest is done for you.' },
    { title: 'DDoS protection', text: 'Attacks are filtered before they reach your friends.' },
    { title: 'Free subdomain', text: 'An address that is easy to say out loud.' },
    { title: 'Extra port', text: 'For a voice chat, a map or a vote listener.' },
    { title: 'Daily backups', text: 'Seven days to go back to.' },
  ],
  allFeatures: 'See all features',
  wakeTitle: 'How it wakes',
  wakeIntroduction: 'A sleeping server costs you nothing, and nobody has to wait for you to start it.',
  wakeSteps: [
    {
      title: 'It sleeps',
      text: 'When the last player leaves, the world is saved and the server goes to sleep. It stays in the server list of everybody who knows its address.',
    },
    {
      title: 'Somebody knocks',
      text: 'A player joins as usual. The server starts at that moment; looking at the server list alone never wakes it.',
    },
    {
      title: 'Everybody plays',
      text: 'A minute or so later they join again and stand where they stood last time. Nobody had to open a panel.',
    },
  ],
  wakeNote: 'Wake on join works with Minecraft Java and Bedrock.',
  tiersTitle: 'When you need more',
  tiersText:
    'Budget, Standard and Premium bring more memory, full access to files and any plugin. You pay by the second, from credits you have bought, and never more than the price of the month.',
  compareTiers: 'Compare the tiers',
  faqTitle: 'Questions and answers',
  faq: [
    {
      question: 'Is the free server really free?',
      answer:
        'Yes. It needs an account and nothing else: no card, no credits, no advertising in your world. It sleeps while nobody plays, and that is what keeps it affordable for us.',
    },
    {
      question: 'How many players can join?',
      answer:
        'There are no player slots. A new server admits 20 players at a time; you may raise that yourself, as far as its memory carries.',
    },
    {
      question: 'Is there a playtime limit?',
      answer: 'No. A server stays up while somebody plays on it, at any hour and on any day.',
    },
    {
      question: 'Java or Bedrock?',
      answer: 'Both. A server of either edition wakes when a player connects.',
    },
    {
      question: 'Can I use plugins?',
      answer:
        'Yes. The workshop finds them in two plugin repositories and installs them with one click. Free servers choose among approved plugins, paid servers among all.',
    },
    {
      question: 'Can my friends help to run the server?',
      answer:
        'Yes. Invite them as subusers and choose what each of them may do, from reading the console to managing files.',
    },
    {
      question: 'What happens when something breaks?',
      answer:
        'Every server is backed up daily, and the last seven days can be restored with a click. For everything else there are support tickets in the panel, and e-mail.',
    },
  ],
  endTitle: 'Your world is a few minutes away',
  endText: 'Choose a name and a region. The server is there before your friends have finished their drinks.',
};
