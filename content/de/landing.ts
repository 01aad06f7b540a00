import type { landing as english } from '../en/landing.ts';

export const landing: typeof english = {
  description:
    'Erstelle in Minuten einen Minecraft-Server, auf schnellem SSD- und NVMe-Speicher, mit Anti-DDoS-Schutz und wenig Lag. Er wacht auf, sobald jemand beitritt, rund um die Uhr. Kostenlos für den Anfang.',
  keywords: [
    'Minecraft-Server mieten',
    'kostenloser Minecraft-Server',
    'Gameserver-Hosting',
    'Java und Bedrock',
    'Anti-DDoS',
  ],
  title: 'Spieleserver, die das Licht anlassen',
  introduction:
    'Dein Minecraft-Server schläft, solange niemand spielt, und wacht auf, sobald jemand beitritt. Gemacht für Freunde und Familie, in Minuten bereit, für den Anfang kostenlos.',
  createServer: 'Server erstellen',
  seePrices: 'Kosten schätzen',
  illustration: 'Eine kleine Insel aus Blöcken bei Nacht; vor einem Haus brennt eine Laterne.',
  console: {
    label: 'Was die Konsole zeigt, während ein Server aufwacht',
    lines: [
      { time: '20:14:02', text: 'schläft, die Tür ist offen' },
      { time: '20:14:31', text: 'mira verbindet sich: startet' },
      { time: '20:15:04', text: 'mira ist dem Spiel beigetreten' },
    ],
  },
  strip: [
    { term: 'Drei Regionen', text: 'Europa, Nordamerika und Singapur' },
    { term: 'Anti-DDoS', text: 'Angriffe enden vor deiner Welt' },
    { term: 'Rund um die Uhr', text: 'Wach, wann immer jemand spielen will' },
  ],
  featuresTitle: 'Was jeder kostenlose Server hat',
  featuresIntroduction: 'Keine Karte, keine Probezeit. Er gehört dir, solange du spielst.',
  features: [
    { title: '3 GB RAM', text: 'Platz für eine Welt, ihre Spieler und deren Plugins.' },
    { title: '2 vCPU', text: 'Zwei Prozessorkerne, damit Erkunden nicht ruckelt.' },
    { title: '4 GB NVMe/SSD-Speicher', text: 'Schnelle Laufwerke, von denen Chunks sofort laden.' },
    { title: 'Kein Zeitlimit', text: 'Spielt, so lange und so oft ihr wollt.' },
    { title: 'Installation mit einem Klick', text: 'Spiel und Version wählen; den Rest erledigen wir.' },
    { title: 'DDoS-Schutz', text: 'Angriffe werden gefiltert, bevor sie deine Freunde erreichen.' },
    { title: 'Kostenlose Subdomain', text: 'Eine Adresse, die sich leicht sagen lässt.' },
    { title: 'Zusätzlicher Port', text: 'Für Sprachchat, Karte oder Vote-Empfänger.' },
    { title: 'Tägliche Backups', text: 'Sieben Tage, zu denen du zurückkehren kannst.' },
  ],
  allFeatures: 'Alle Funktionen ansehen',
  wakeTitle: 'So wacht er auf',
  wakeIntroduction:
    'Ein schlafender Server kostet dich nichts, und niemand muss warten, bis du ihn startest.',
  wakeSteps: [
    {
      title: 'Er schläft',
      text: 'Wenn der letzte Spieler geht, wird die Welt gespeichert und der Server legt sich schlafen. In der Serverliste aller, die seine Adresse kennen, bleibt er sichtbar.',
    },
    {
      title: 'Jemand klopft an',
      text: 'Ein Spieler tritt bei wie immer. In diesem Moment startet der Server; ein Blick in die Serverliste allein weckt ihn nicht.',
    },
    {
      title: 'Alle spielen',
      text: 'Etwa eine Minute später treten sie noch einmal bei und stehen da, wo sie zuletzt standen. Niemand musste ein Panel öffnen.',
    },
  ],
  wakeNote: 'Das Wecken funktioniert mit Minecraft Java und Bedrock.',
  tiersTitle: 'Wenn du mehr brauchst',
  tiersText:
    'Budget, Standard und Premium bringen mehr Arbeitsspeicher, vollen Zugriff auf Dateien und jedes Plugin. Du zahlst sekundengenau mit Guthaben, das du gekauft hast, und nie mehr als den Monatspreis.',
  compareTiers: 'Tarife vergleichen',
  faqTitle: 'Fragen und Antworten',
  faq: [
    {
      question: 'Ist der kostenlose Server wirklich kostenlos?',
      answer:
        'Ja. Du brauchst ein Konto und sonst nichts: keine Karte, keine Credits, keine Werbung in deiner Welt. Er schläft, solange niemand spielt, und so können wir ihn uns leisten.',
    },
    {
      question: 'Wie viele Spieler können beitreten?',
      answer:
        'Es gibt keine Spielerplätze. Ein neuer Server lässt 20 Spieler zugleich ein; das kannst du selbst erhöhen, so weit sein Arbeitsspeicher reicht.',
    },
    {
      question: 'Gibt es ein Zeitlimit?',
      answer: 'Nein. Ein Server läuft, solange jemand darauf spielt, zu jeder Stunde und an jedem Tag.',
    },
    {
      question: 'Java oder Bedrock?',
      answer: 'Beides. Server beider Editionen wachen auf, sobald jemand beitritt.',
    },
    {
      question: 'Kann ich Plugins verwenden?',
      answer:
        'Ja. Der Workshop findet sie in zwei Plugin-Verzeichnissen und installiert sie mit einem Klick. Für kostenlose Server gibt es geprüfte Plugins, für bezahlte alle.',
    },
    {
      question: 'Können meine Freunde beim Betreuen helfen?',
      answer:
        'Ja. Lade sie als Unterbenutzer ein und lege fest, was jeder darf, vom Lesen der Konsole bis zum Verwalten der Dateien.',
    },
    {
      question: 'Was ist, wenn etwas kaputtgeht?',
      answer:
        'Jeder Server wird täglich gesichert, und die letzten sieben Tage lassen sich mit einem Klick wiederherstellen. Für alles andere gibt es Support-Tickets im Panel und E-Mail.',
    },
  ],
  endTitle: 'Deine Welt ist ein paar Minuten entfernt',
  endText:
    'Wähle einen Namen und eine Region. Der Server ist da, bevor deine Freunde ihr Glas geleert haben.',
};
