export const landing = {
  description:
    'Game servers in minutes, on fast SSD and NVMe storage with DDoS protection. A sleeping server wakes when a player connects.',
  title: 'Game servers that keep a light on',
  introduction:
    'A sleeping server wakes the moment a player connects. Made for playing with friends and family, in minutes.',
  goToPanel: 'Go to Panel',
  readTheApi: 'Read the API',
  featuresTitle: 'What every free server has',
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
};
