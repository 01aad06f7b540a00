// Waku replaces it when it builds; outside a build (tests, agents) there is no such object.
const environment = import.meta.env as Record<string, string | undefined> | undefined;

const setting = (name: string): string | undefined => environment?.[`WAKU_PUBLIC_${name}`] || undefined;

/** Who runs this installation, as far as the operator has said it: the settings of the same names. */
export const operator = {
  contactEmail: setting('CONTACT_EMAIL'),
  contactPhone: setting('CONTACT_PHONE'),
  statusUrl: setting('STATUS_URL'),
  legalName: setting('LEGAL_NAME'),
  addressLines: (setting('LEGAL_ADDRESS') ?? '')
    .split(';')
    .map((line) => line.trim())
    .filter(Boolean),
  representative: setting('LEGAL_REPRESENTATIVE'),
  register: setting('LEGAL_REGISTER'),
  vatId: setting('LEGAL_VAT_ID'),
} as const;
