import type { landing as english } from '../en/landing.ts';

export const landing: typeof english = {
  description:
    'Spieleserver in Minuten, auf schnellem SSD- und NVMe-Speicher mit DDoS-Schutz. Ein schlafender Server wacht auf, sobald jemand beitritt.',
  title: 'Spieleserver, die das Licht anlassen',
  introduction:
    'Ein schlafender Server wacht in dem Augenblick auf, in dem jemand beitritt. Gemacht für das Spielen mit Freunden und Familie, in Minuten.',
  goToPanel: 'Zum Panel',
  readTheApi: 'Die API lesen',
  featuresTitle: 'Was jeder kostenlose Server hat',
  features: [
    { title: '3 GB RAM', text: 'Platz für eine Welt, ihre Spieler und deren Plugins.' },
    { title: '2 vCPU', text: 'Zwei Prozessorkerne, damit Erkunden nicht ruckelt.' },
    { title: '4 GB NVMe/SSD-Speicher', text: 'Schnelle Laufwerke, von denen Chunks sofort laden.' },
    { title: 'Kein Zeitlimit', text: 'Spielt so lange und so oft ihr wollt.' },
    {
      title: 'Installation mit einem Klick',
      text: 'Spiel und Version wählen; den Rest erledigen wir.',
    },
    { title: 'DDoS-Schutz', text: 'Angriffe werden gefiltert, bevor sie deine Freunde erreichen.' },
    { title: 'Kostenlose Subdomain', text: 'Eine Adresse, die sich leicht sagen lässt.' },
    { title: 'Zusätzlicher Port', text: 'Für Sprachchat, Karte oder Vote-Empfänger.' },
    { title: 'Tägliche Backups', text: 'Sieben Tage, zu denen du zurückkehren kannst.' },
  ],
};
