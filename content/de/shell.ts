import type { shell as english } from '../en/shell.ts';

export const shell: typeof english = {
  skipToContent: 'Zum Inhalt springen',
  mainMenu: 'Hauptmenü',
  goToPanel: 'Zum Panel',
  language: 'Sprache',
  apiReference: 'API-Referenz',
  openApiDocument: 'OpenAPI-Dokument',
  poweredBy: 'Powered by',
  notFound: {
    title: 'Seite nicht gefunden',
    description:
      'Unter dieser Adresse ist nichts. Vielleicht ist die Seite umgezogen, oder der Link ist falsch geschrieben.',
    elsewhere: 'Oder hier weiter',
    returnHome: 'Zur Startseite',
  },
};
