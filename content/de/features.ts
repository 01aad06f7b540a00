import type { featuresPage as english } from '../en/features.ts';

export const featuresPage: typeof english = {
  title: 'Funktionen',
  description:
    'Was ein Server alles hat: Wecken beim Beitritt, Plugins, Backups, Dateien, Unterbenutzer, eine kostenlose Subdomain, Anti-DDoS und eine offene API.',
  keywords: ['Minecraft-Server Funktionen', 'Server wecken', 'Plugins', 'tägliche Backups', 'Server-Panel'],
  introduction: 'Was drin ist, und zwar auch im kostenlosen Tarif, wenn wir nichts anderes sagen.',
  groups: [
    {
      title: 'Spielen',
      text: 'Der Teil, den deine Freunde bemerken.',
      features: [
        {
          title: 'Wecken beim Beitritt',
          text: 'Ein schlafender Server startet, sobald jemand beitritt, ob Java oder Bedrock.',
        },
        {
          title: 'Keine Plätze, keine Uhr',
          text: 'So viele Spieler, wie der Arbeitsspeicher trägt, und so lange sie wollen.',
        },
        {
          title: 'Drei Regionen',
          text: 'Europa, Nordamerika und Singapur: Nimm die, die deinen Spielern nah ist.',
        },
        { title: 'Java und Bedrock', text: 'Vanilla, Paper und Bedrock, in der Version, die du willst.' },
      ],
    },
    {
      title: 'Gestalten',
      text: 'Mach den Server zu deinem.',
      features: [
        {
          title: 'Workshop',
          text: 'Durchsuche zwei Plugin-Verzeichnisse zugleich und installiere mit einem Klick. Der kostenlose Tarif bietet geprüfte Plugins, bezahlte Tarife alle.',
        },
        {
          title: 'Welten',
          text: 'Lade Welten hoch und herunter, vervielfältige sie, stelle sie wieder her oder beginne eine neue mit einem Seed.',
        },
        {
          title: 'Einstellungen',
          text: 'Ein Formular, das die Servereinstellungen erklärt, statt einer Datei voller Schlüssel.',
        },
        {
          title: 'Dateien',
          text: 'Lies und bearbeite Dateien im Browser. In bezahlten Tarifen hast du Zugriff auf alle.',
        },
      ],
    },
    {
      title: 'Bewahren',
      text: 'Damit ein schlechter Abend nur ein Abend bleibt.',
      features: [
        {
          title: 'Tägliche Backups',
          text: 'Sieben Tage werden in jedem Tarif aufbewahrt. Stelle jeden davon mit einem Klick wieder her.',
        },
        { title: 'Live-Konsole', text: 'Lies mit und gib Befehle ein, von jedem Gerät aus.' },
        { title: 'Unterbenutzer', text: 'Lass Freunde helfen und lege fest, was jeder sehen und tun darf.' },
        {
          title: 'DDoS-Schutz',
          text: 'Angriffe werden im Netz gefiltert, bevor sie deinen Server erreichen.',
        },
      ],
    },
    {
      title: 'Verbinden',
      text: 'Für alles rund um das Spiel.',
      features: [
        {
          title: 'Kostenlose Subdomain',
          text: 'Eine Adresse, die sich leicht sagen lässt, ohne dass man sich einen Port merken muss.',
        },
        { title: 'Zusätzlicher Port', text: 'Für Sprachchat, Karte oder Vote-Empfänger.' },
        {
          title: 'Offene API',
          text: 'Alles, was das Panel tut, kann auch ein Programm tun, mit einem typisierten Client.',
        },
        {
          title: 'Faire Preise',
          text: 'Guthaben im Voraus, sekundengenau abgerechnet, gedeckelt durch den Monatspreis.',
        },
      ],
    },
  ],
  readTheApi: 'Die API lesen',
  endTitle: 'Sieh es dir an',
  endText: 'Ein kostenloser Server braucht ein paar Minuten und keine Karte.',
  createServer: 'Server erstellen',
};
