/** The day on which each legal document last changed, in every language. */
export const legalDocuments = {
  'terms-of-service': { changed: '2026-11-21' },
  'privacy-policy': { changed: '2026-11-21' },
  'refund-policy': { changed: '2026-11-21' },
} as const;

export type LegalDocument = keyof typeof legalDocuments;
