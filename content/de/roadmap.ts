import type { roadmap as english } from '../en/roadmap.ts';

export const roadmap: typeof english = {
  title: 'Roadmap',
  description: 'Was gebaut ist, was gerade gebaut wird und was als Nächstes kommt.',
  keywords: ['Roadmap', 'neue Funktionen', 'Minecraft-Hosting', 'Meilensteine'],
  introduction:
    'Was gebaut ist, was gerade gebaut wird und was als Nächstes kommt. Pläne können sich ändern; dann steht es hier.',
  undatedDone: 'Seitdem',
  planned: 'Als Nächstes',
  quarter: (number, year) => `${number}. Quartal ${year}`,
  statuses: { done: 'Fertig', 'in-progress': 'In Arbeit', planned: 'Geplant' },
  milestones: {
    construction: { title: 'Erster Aufbau', text: 'Die ersten Zeilen Programm und die erste Maschine.' },
    beta: {
      title: 'Beta des kostenlosen Tarifs',
      text: 'Die ersten kostenlosen Server wachen für ihre Spieler auf.',
    },
    plugins: { title: 'Plugins', text: 'Der Workshop installiert Plugins mit einem Klick.' },
    bedrock: { title: 'Bedrock', text: 'Server für Handys, Konsolen und Windows.' },
    singapore: { title: 'Region Singapur', text: 'Kurze Wege für Spieler in Asien und Ozeanien.' },
    subusers: {
      title: 'Zugang für Unterbenutzer',
      text: 'Freunde helfen beim Betreuen, jeder mit eigenen Rechten.',
    },
    premium: { title: 'Premium-Server', text: 'Mehr Arbeitsspeicher und Rechenzeit für große Welten.' },
    sftp: { title: 'SFTP', text: 'Dateien mit dem Programm, das du schon benutzt.' },
    pluginSource: { title: 'Eine weitere Plugin-Quelle', text: 'Mehr Plugins zur Auswahl im Workshop.' },
    customDomain: { title: 'Eigene Domain', text: 'Dein Server unter deinem eigenen Namen.' },
    bedrockStart: {
      title: 'Bedrock startet von selbst',
      text: 'Bedrock-Server wachen auf, sobald jemand beitritt, wie Java-Server.',
    },
    modded: { title: 'Server mit Mods', text: 'Mods und Modpacks, so einfach installiert wie Plugins.' },
    modSource: { title: 'Eine zweite Quelle für Mods', text: 'Mehr Orte, an denen sich Mods finden.' },
    paperFork: {
      title: 'Ein anpassbarer Paper-Fork',
      text: 'Serversoftware, die du auf deine Welt abstimmst.',
    },
    mysql: { title: 'MySQL-Datenbank', text: 'Für Plugins, die ihre Daten in einer ablegen.' },
    modRepository: { title: 'Ein weiteres Mod-Verzeichnis', text: 'Und noch mehr Mods.' },
    games: { title: 'Mehr Spiele', text: 'Dasselbe Hosting, für andere Welten.' },
  },
};
