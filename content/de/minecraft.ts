import type { minecraft as english } from '../en/minecraft.ts';

export const minecraft: typeof english = {
  title: 'Minecraft-Server auf Abruf',
  description:
    'Minecraft-Hosting, sekundengenau abgerechnet und durch den Monatspreis gedeckelt: Vergleiche die Tarife Free, Budget, Standard und Premium.',
  keywords: ['Minecraft-Hosting', 'Minecraft-Server auf Abruf', 'Paper-Server', 'Bedrock-Server', 'Tarife'],
  heading: 'Ein Minecraft-Server, nur solange du spielst',
  introduction:
    'Java oder Bedrock, mit oder ohne Plugins. Er startet, wenn du startest, und du zahlst für die Sekunden, die er läuft.',
  columns: [
    {
      title: 'Auf Abruf',
      features: [
        'Startet, sobald jemand beitritt (Java)',
        'Sekundengenau abgerechnet',
        'Nie mehr als der Monatspreis',
        'Schläft, wenn der letzte Spieler geht',
      ],
    },
    {
      title: 'Für Minecraft gemacht',
      features: [
        'Keine festen Spielerplätze: erst 20, auf Wunsch mehr',
        'Plugins aus zwei Verzeichnissen, je ein Klick',
        'Java und Bedrock',
        'Welten, Spieler und Einstellungen, ohne Dateien zu bearbeiten',
      ],
    },
    {
      title: 'Sicher und nah',
      features: [
        '7 tägliche Backups in jedem Tarif',
        'Anti-DDoS-Schutz',
        'NVMe- und SSD-Speicher',
        'Europa, Nordamerika und Singapur',
      ],
    },
  ],
  credits: {
    title: 'Credits statt Vertrag',
    text: 'Du kaufst Credits im Voraus und verbrauchst sie, wenn du spielst. 100 Credits kosten 1 EUR zuzüglich MwSt.',
    facts: ({ storage, backups }) => [
      {
        term: 'Während er online ist',
        text: 'Der Preis des Tarifs, sekundengenau, gedeckelt durch den Monatspreis.',
      },
      { term: 'Speicher', text: `Etwa ${storage} Credits je GB und Monat.` },
      {
        term: 'Zusätzliche Backups',
        text: `Etwa ${backups} Credits je GB und Monat. 7 tägliche Backups sind enthalten.`,
      },
      {
        term: 'Was übrig bleibt',
        text: 'Unverbrauchte Credits kannst du innerhalb von 14 Tagen zurückgeben.',
      },
    ],
    order: 'Credits kaufen',
    estimate: 'Kosten schätzen',
  },
  tiers: {
    title: 'Tarife vergleichen',
    tier: 'Tarif',
    caption: 'Tarife für Minecraft-Server',
    vatNote: (rate) => `Preise mit ${rate} MwSt. 100 Credits sind 1 EUR zuzüglich MwSt.`,
    vatNoteOf: (rate, country) =>
      `Preise mit ${rate} MwSt. (${country}). 100 Credits sind 1 EUR zuzüglich MwSt.`,
    names: { free: 'Free', budget: 'Budget', standard: 'Standard', premium: 'Premium' },
    summaries: {
      free: 'Für eine erste Welt',
      budget: 'Für einen Freundeskreis',
      standard: 'Für Plugins und viele Spieler',
      premium: 'Für große Welten',
    },
    rows: {
      price: 'Preis',
      hour: 'Je Stunde online',
      memory: 'Arbeitsspeicher',
      cpu: 'Prozessor',
      storage: 'Speicher',
      files: 'Dateizugriff',
      plugins: 'Plugins',
      sftp: 'SFTP',
      online: 'Rund um die Uhr online',
      subusers: 'Unterbenutzer',
      backups: 'Tägliche Backups',
    },
    perMonth: 'im Monat, höchstens',
    freeOfCharge: 'solange du spielst',
    credits: (amount) => `${amount} Credits`,
    heap: (amount) => `${amount} für Javas Heap`,
    vcpu: (amount) => `${amount} vCPU`,
    burst: (amount) => `kurzzeitig bis zu ${amount}`,
    upTo: (amount) => `bis zu ${amount}, je GB berechnet`,
    limitedFiles: 'eingeschränkt',
    fullFiles: 'voll',
    approvedPlugins: 'geprüfte Plugins',
    anyPlugins: 'jedes Plugin',
    comingSoon: 'bald',
    optional: 'wahlweise',
    yes: 'ja',
    no: 'nein',
    days: '7 Tage',
    customize: 'Anpassen',
  },
  faqTitle: 'Fragen und Antworten',
  faq: ({ storage, backups }) => [
    {
      question: 'Was kostet ein Credit?',
      answer:
        '100 Credits kosten 1 EUR zuzüglich MwSt. Credits kaufst du im Voraus; es gibt kein Abo und keine Mindestlaufzeit.',
    },
    {
      question: 'Wie wird ein Server abgerechnet?',
      answer:
        'Sekundengenau, während er online ist, zum Preis seines Tarifs. Ist der Monatspreis erreicht, ist der Rest des Monats frei.',
    },
    {
      question: 'Was kosten Speicher und Backups?',
      answer: `Etwa ${storage} Credits je GB und Monat für Speicher und ${backups} für zusätzliche Backups, gerechnet mit einem Monat von 730,5 Stunden. Auch sie werden sekundengenau abgerechnet, ob der Server online ist oder nicht. 7 tägliche Backups sind enthalten.`,
    },
    {
      question: 'Wie startet mein Server?',
      answer:
        'Ein Server startet von selbst, sobald jemand beitritt, ob Java oder Bedrock. Bezahlte Tarife können auf Wunsch rund um die Uhr online bleiben.',
    },
    {
      question: 'Kann ich den Tarif später wechseln?',
      answer:
        'Zwischen bezahlten Tarifen in beide Richtungen, und vom kostenlosen zu einem bezahlten. Aus einem bezahlten Server wird kein kostenloser; du kannst aber einen kostenlosen daneben erstellen.',
    },
    {
      question: 'Was ist, wenn meine Credits aufgebraucht sind?',
      answer:
        'Der Server wird geordnet gestoppt und die Welt gespeichert. Nichts wird sofort gelöscht: Kaufe Credits, und es geht weiter.',
    },
    {
      question: 'Bekomme ich mein Geld zurück?',
      answer:
        'Innerhalb von 14 Tagen, ja: Unverbrauchte Credits werden erstattet. Die Einzelheiten stehen in den Erstattungsregeln.',
    },
  ],
  endTitle: 'Beginne mit einem kostenlosen Server',
  endText: 'In einen bezahlten Tarif wechselst du, wann immer du mehr brauchst.',
  signUp: 'Kostenlos registrieren',
};
