import type { contact as english } from '../en/contact.ts';

export const contact: typeof english = {
  title: 'Kontakt',
  description:
    'So erreichst du uns: Support-Tickets im Panel, E-Mail, und wo du Missbrauch oder eine Sicherheitslücke meldest.',
  keywords: ['Kontakt', 'Support', 'Missbrauch melden', 'Sicherheit'],
  introduction: 'Was du schreibst, lesen Menschen. Das ist für jede Frage der schnellste Weg.',
  support: {
    title: 'Hilfe mit deinem Server',
    text: 'Öffne ein Ticket im Panel. Dann sehen wir, um welchen Server es geht, und können schneller helfen.',
    action: 'Panel öffnen',
  },
  email: {
    title: 'Alles andere',
    text: 'Fragen vor der Registrierung, Rechnungen, Presse, Zusammenarbeit.',
    action: (address) => `An ${address} schreiben`,
    missing: 'Du erreichst uns unter der Anschrift im Impressum.',
    legalNotice: 'Impressum',
  },
  abuse: {
    title: 'Missbrauch melden',
    text: 'Schreib uns, wenn ein Server gegen Gesetze oder unsere Bedingungen verstößt: seine Adresse, was du gesehen hast und wann. Bildschirmfotos helfen.',
    subject: 'Meldung eines Missbrauchs',
    action: 'Missbrauch melden',
  },
  security: {
    title: 'Sicherheitslücke melden',
    text: 'Bitte schreib uns, bevor du es anderen erzählst, mit den Schritten zum Nachstellen. Wir antworten innerhalb von zwei Werktagen und gehen nicht gegen Forschung in guter Absicht vor.',
    subject: 'Meldung einer Sicherheitslücke',
    action: 'Lücke melden',
  },
  status: {
    title: 'Funktioniert etwas nicht?',
    text: 'Die Statusseite zeigt, was wir wissen, sobald wir es wissen.',
    action: 'Statusseite in neuem Tab öffnen',
  },
};
