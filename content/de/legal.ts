import type { legal as english } from '../en/legal.ts';

export const legal: typeof english = {
  contents: 'Inhalt',
  asMarkdown: 'Dieses Dokument als reiner Text',
  documents: {
    'terms-of-service': {
      title: 'Nutzungsbedingungen',
      description:
        'Die Regeln zwischen dir und uns: Konten, Server, Credits, was erlaubt ist und was geschieht, wenn etwas schiefgeht.',
      keywords: ['Nutzungsbedingungen', 'AGB', 'zulässige Nutzung'],
    },
    'privacy-policy': {
      title: 'Datenschutzerklärung',
      description:
        'Welche Daten wir speichern, wozu, wie lange, wer sie sonst noch sieht und was du von uns verlangen kannst.',
      keywords: ['Datenschutzerklärung', 'Datenschutz', 'DSGVO'],
    },
    'refund-policy': {
      title: 'Erstattungsregeln',
      description:
        'Unverbrauchte Credits kannst du innerhalb von 14 Tagen zurückgeben. Wie das geht und wann du von uns hörst.',
      keywords: ['Erstattung', 'unverbrauchte Credits', 'Widerruf'],
    },
  },
};
