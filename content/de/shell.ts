import type { shell as english } from '../en/shell.ts';

export const shell: typeof english = {
  skipToContent: 'Zum Inhalt springen',
  mainMenu: 'Hauptmenü',
  goToPanel: 'Zum Panel',
  openMenu: 'Menü',
  menu: {
    features: 'Funktionen',
    minecraftPlans: 'Minecraft-Tarife',
    pricing: 'Preise',
    roadmap: 'Roadmap',
  },
  theme: { legend: 'Farbschema', system: 'Wie das System', light: 'Hell', dark: 'Dunkel' },
  language: 'Sprache',
  home: 'Startseite',
  roadmapFeed: 'Roadmap als RSS',
  knowledgebase: 'Wissensdatenbank',
  status: 'Status',
  opensInNewTab: '(öffnet einen neuen Tab)',
  contact: 'Kontakt',
  legal: {
    title: 'Rechtliches',
    notice: 'Impressum',
    terms: 'Nutzungsbedingungen',
    privacy: 'Datenschutzerklärung',
    refunds: 'Erstattungen',
  },
  developers: 'Für Entwickler',
  apiReference: 'API-Referenz',
  apiDescription: (brand) => `Jeder Aufruf der API von ${brand} mit Berechtigungen, Feldern und Fehlern.`,
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
