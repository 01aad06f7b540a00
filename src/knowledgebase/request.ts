import { unstable_getRequest as getRequest, unstable_notFound as notFound } from 'waku/router/server';
import { answerWith, firstPartSent } from '#src/backend/page-status.ts';
import { languageCodes, type Language } from '#src/contract/languages.ts';
import { nonceHeader } from '#src/contract/page-nonce.ts';

/** The language of an address, or the end of the page: there is no knowledgebase in others. */
export const requestedLanguage = (code: string): Language =>
  languageCodes.find((candidate) => candidate === code) ?? notFound();

/** The page says for itself what is wrong, and machines read it in the reply's status. */
export const answerThisWith = (status: 404 | 500 | 503): void => answerWith(getRequest(), status);

/** Whether one visitor waits for this very page; what is kept for all of them is made in one piece. */
export const isMadeForOneVisitor = (): boolean => getRequest().headers.has(nonceHeader);

export const untilFirstPartSent = (): Promise<void> => firstPartSent(getRequest());
