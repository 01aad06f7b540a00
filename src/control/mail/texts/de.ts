import type { MailTexts } from '../mails.ts';

const day = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'UTC' });
const secureIt =
  'Falls du das nicht warst, setze über „Forgot your password?“ auf der Anmeldeseite ein neues Passwort und sieh danach in den Einstellungen deine Sitzungen durch.';

export const german: MailTexts = {
  linkHint: 'Falls die Schaltfläche nicht funktioniert, öffne diese Adresse:',
  reason: (brand) => `Du erhältst diese Mail wegen eines Kontos bei ${brand}.`,
  'email-verification': ({ link }, brand) => ({
    subject: `Bestätige deine E-Mail-Adresse für ${brand}`,
    paragraphs: [`Willkommen bei ${brand}. Bitte bestätige, dass diese E-Mail-Adresse dir gehört.`],
    action: { label: 'E-Mail-Adresse bestätigen', link },
    caution: 'Falls du dich nicht registriert hast, ignoriere diese Mail.',
  }),
  'email-confirmation': ({ link }, brand) => ({
    subject: `Bestätige deine neue E-Mail-Adresse für ${brand}`,
    paragraphs: [
      'Dein Konto verwendet jetzt diese E-Mail-Adresse. Bitte bestätige, dass sie dir gehört; dazu musst du angemeldet sein.',
    ],
    action: { label: 'E-Mail-Adresse bestätigen', link },
    caution:
      'Falls du das nicht wolltest, ignoriere diese Mail: Vielleicht hat sich jemand bei seiner Adresse vertippt.',
  }),
  'email-changed': ({ newEmail }, brand) => ({
    subject: `Deine E-Mail-Adresse bei ${brand} wurde geändert`,
    paragraphs: [
      `Dein Konto verwendet jetzt die E-Mail-Adresse ${newEmail}. An diese Adresse kommen keine Mails mehr.`,
    ],
    caution:
      'Falls du das nicht warst, antworte auf diese Mail oder schreibe sofort unserem Support: Jemand kennt dein Passwort.',
  }),
  'password-recovery': ({ link, minutes }, brand) => ({
    subject: `Setze ein neues Passwort für ${brand}`,
    paragraphs: [
      `Jemand hat für dein Konto ein neues Passwort angefordert. Der Link gilt einmal und ${minutes} Minuten lang.`,
    ],
    action: { label: 'Neues Passwort setzen', link },
    caution: 'Falls du das nicht warst, ignoriere diese Mail: Dein Passwort bleibt, wie es ist.',
  }),
  'password-changed': (_, brand) => ({
    subject: `Dein Passwort bei ${brand} wurde geändert`,
    paragraphs: ['Das Passwort deines Kontos wurde gerade geändert. Alle anderen Sitzungen wurden beendet.'],
    caution: secureIt,
  }),
  'two-factor-changed': ({ isEnabled }, brand) => ({
    subject: `Die Zwei-Faktor-Anmeldung bei ${brand} ist ${isEnabled ? 'an' : 'aus'}`,
    paragraphs: [
      isEnabled
        ? 'Von jetzt an fragt dein Konto nach dem Passwort einen Code deiner Authenticator-App ab.'
        : 'Dein Konto fragt nach dem Passwort keinen Code mehr ab.',
    ],
    caution: secureIt,
  }),
  'passkey-added': ({ name }, brand) => ({
    subject: `Deinem Konto bei ${brand} wurde ein Passkey hinzugefügt`,
    paragraphs: [`Mit dem Passkey „${name}“ kann man sich von jetzt an bei deinem Konto anmelden.`],
    caution: secureIt,
  }),
  'api-key-created': ({ name }, brand) => ({
    subject: `Für dein Konto bei ${brand} wurde ein API-Schlüssel erstellt`,
    paragraphs: [`Der API-Schlüssel „${name}“ kann von jetzt an für dein Konto handeln.`],
    caution: `${secureIt} Lösche dort auch den Schlüssel.`,
  }),
  'closing-requested': ({ closesAt }, brand) => ({
    subject: `Dein Konto bei ${brand} wird geschlossen`,
    paragraphs: [
      `Dein Konto wird am ${day.format(closesAt)} geschlossen. Dann werden seine Server mit ihren Welten und seine persönlichen Daten entfernt, was sich nicht rückgängig machen lässt.`,
      'Bis dahin kannst du dich anmelden und dein Konto in den Einstellungen behalten.',
    ],
    caution: secureIt,
  }),
  'account-closed': (_, brand) => ({
    subject: `Dein Konto bei ${brand} ist geschlossen`,
    paragraphs: [
      'Dein Konto wurde geschlossen; seine Server und persönlichen Daten wurden entfernt, wie du es wolltest. Das ist die letzte Mail.',
    ],
  }),
};
