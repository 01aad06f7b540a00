import type { legalNotice as english } from '../en/legal-notice.ts';

export const legalNotice: typeof english = {
  title: 'Impressum',
  description: 'Wer diesen Dienst betreibt und wie man ihn erreicht.',
  keywords: ['Impressum', 'Anbieterkennzeichnung', 'Angaben gemäß § 5 DDG'],
  introduction: (brand) => `Angaben zum Anbieter von ${brand} gemäß § 5 DDG.`,
  provider: 'Anbieter',
  labels: {
    name: 'Name',
    address: 'Anschrift',
    representative: 'Vertreten durch',
    email: 'E-Mail',
    phone: 'Telefon',
    register: 'Register',
    vatId: 'Umsatzsteuer-Identifikationsnummer',
  },
  missing: (brand) =>
    `Dieses ${brand} wird privat betrieben: Sein Betreiber hat hier keine Angaben veröffentlicht. Schreib ihm über die Support-Tickets im Panel.`,
  sections: [
    {
      title: 'Verantwortlich für den Inhalt',
      text: 'Für den Inhalt dieser Seiten ist der oben genannte Anbieter verantwortlich.',
    },
    {
      title: 'Inhalte von Nutzern',
      text: 'Welten, Nachrichten und Dateien auf Spieleservern stammen von deren Nutzern. Wir überwachen sie nicht ohne Anlass und handeln, sobald wir von etwas Rechtswidrigem erfahren. Bitte melde es über die Kontaktseite.',
    },
    {
      title: 'Links',
      text: 'Seiten, auf die wir verlinken, haben wir beim Verlinken geprüft. Für das, was sie heute zeigen, sind ihre Betreiber verantwortlich.',
    },
    {
      title: 'Urheberrecht und Marken',
      text: 'Texte, Zeichnungen und Programme dieser Seiten sind urheberrechtlich geschützt. Minecraft ist eine Marke von Mojang Synergies AB. Dies ist kein offizielles Minecraft-Produkt; es ist von Mojang oder Microsoft weder genehmigt noch mit ihnen verbunden.',
    },
    {
      title: 'Streitbeilegung',
      text: 'Wir lösen ein Problem lieber gemeinsam mit dir: Schreib uns zuerst. Zur Teilnahme an einem Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle sind wir weder bereit noch verpflichtet.',
    },
  ],
};
