import type { pricing as english } from '../en/pricing.ts';

export const pricing: typeof english = {
  title: 'Preise',
  description:
    'Schätze, was dein Spieleserver in 30 Tagen kostet: Zeit online, Speicher und zusätzliche Backups, mit Mehrwertsteuer, in Euro und Credits.',
  keywords: ['Minecraft-Server Kosten', 'Preisrechner', 'sekundengenaue Abrechnung', 'Prepaid-Guthaben'],
  introduction:
    'Du zahlst sekundengenau für die Zeit, in der dein Server online ist, und für den Platz, den seine Welt braucht. Bewege die Regler und sieh, was 30 Tage kosten würden.',
  estimator: {
    title: 'Dein Server',
    legend: 'Wie du spielst',
    fields: {
      hours: { label: 'Stunden online am Tag', number: 'Stunden online am Tag, als Zahl' },
      days: { label: 'Tage in der Woche', number: 'Tage in der Woche, als Zahl' },
      storage: { label: 'Speicher in GB', number: 'Speicher in GB, als Zahl' },
      backups: { label: 'Zusätzliche Backups in GB', number: 'Zusätzliche Backups in GB, als Zahl' },
    },
    maximum: 'Max',
    backupsNote: '7 tägliche Backups sind enthalten.',
    calculate: 'Berechnen',
    share: 'Link zu dieser Schätzung',
    receipt: 'Schätzung für 30 Tage',
    compute: 'Rechenzeit',
    hoursOnline: 'Stunden online',
    storage: 'Speicher',
    backups: 'Zusätzliche Backups',
    gigabytes: 'GB',
    net: 'Zwischensumme',
    vat: 'MwSt.',
    total: 'Gesamt',
    inCredits: 'In Credits',
    credits: 'Credits',
  },
  note: 'Eine Schätzung für einen Server im Tarif Budget. Was du zahlst, richtet sich nach den wirklichen Sekunden online.',
  howTitle: 'So wird abgerechnet',
  how: [
    {
      title: 'Credits, im Voraus gekauft',
      text: '100 Credits kosten 1 EUR zuzüglich MwSt. Es gibt kein Abo, also auch nichts zu kündigen.',
    },
    {
      title: 'Auf die Sekunde',
      text: 'Credits werden verbraucht, während der Server online ist. Ein schlafender Server verbraucht keine Rechenzeit.',
    },
    {
      title: 'Nie mehr als der Monatspreis',
      text: 'Nach 720 Stunden online ist der Rest des Monats frei: Kein Monat kostet mehr als seinen Preis.',
    },
  ],
  tiersText: 'Der kostenlose Tarif kostet gar nichts.',
  compareTiers: 'Tarife vergleichen',
};
