import { brandName } from '#src/contract/brand.ts';
import type { Language } from '#src/contract/languages.ts';
import { operator } from '#src/contract/operator.ts';
import germanPrivacy from '../../../content/de/legal/privacy-policy.md?raw';
import germanRefund from '../../../content/de/legal/refund-policy.md?raw';
import germanTerms from '../../../content/de/legal/terms-of-service.md?raw';
import privacy from '../../../content/en/legal/privacy-policy.md?raw';
import refund from '../../../content/en/legal/refund-policy.md?raw';
import terms from '../../../content/en/legal/terms-of-service.md?raw';
import { legalDocuments, type LegalDocument } from '../../../content/legal-documents.ts';
import { formatDate } from '../format.ts';

const sources: Record<Language, Record<LegalDocument, string>> = {
  en: { 'terms-of-service': terms, 'privacy-policy': privacy, 'refund-policy': refund },
  de: { 'terms-of-service': germanTerms, 'privacy-policy': germanPrivacy, 'refund-policy': germanRefund },
};

/** A legal document as markdown, with the operator's name and the day of its last change filled in. */
export function legalText(language: Language, document: LegalDocument): string {
  const values: Record<string, string> = {
    brand: brandName,
    provider: operator.legalName === undefined ? '' : `, ${operator.legalName}`,
    changed: formatDate(language, legalDocuments[document].changed),
  };
  return sources[language][document].replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) =>
    asText(values[name] ?? ''),
  );
}

/** The document as a file. */
export const legalFile = (language: Language, document: LegalDocument): Response =>
  new Response(legalText(language, document), {
    headers: { 'Content-Type': 'text/markdown; charset=utf-8', 'Content-Language': language },
  });

/** A name with `*`, `<` or `https:` in it stays a name in markdown. */
const asText = (value: string) => value.replaceAll(/[\\`*_{}[\]<>#|~&:.@]/g, String.raw`\$&`);
