import type { Language } from '#src/contract/languages.ts';
import { contact as germanContact } from './de/contact.ts';
import { featuresPage as germanFeaturesPage } from './de/features.ts';
import { knowledgebase as germanKnowledgebase } from './de/knowledgebase.ts';
import { landing as germanLanding } from './de/landing.ts';
import { legalNotice as germanLegalNotice } from './de/legal-notice.ts';
import { legal as germanLegal } from './de/legal.ts';
import { minecraft as germanMinecraft } from './de/minecraft.ts';
import { pricing as germanPricing } from './de/pricing.ts';
import { roadmap as germanRoadmap } from './de/roadmap.ts';
import { shell as germanShell } from './de/shell.ts';
import { contact } from './en/contact.ts';
import { featuresPage } from './en/features.ts';
import { knowledgebase } from './en/knowledgebase.ts';
import { landing } from './en/landing.ts';
import { legalNotice } from './en/legal-notice.ts';
import { legal } from './en/legal.ts';
import { minecraft } from './en/minecraft.ts';
import { pricing } from './en/pricing.ts';
import { roadmap } from './en/roadmap.ts';
import { shell } from './en/shell.ts';

const english = {
  contact,
  featuresPage,
  knowledgebase,
  landing,
  legal,
  legalNotice,
  minecraft,
  pricing,
  roadmap,
  shell,
};

/**
 * Every text of the public pages, one module per page and language: a text that a language lacks does not compile.
 * Server components pick from it, so that a page ships one language; islands get their words as props.
 */
export const messages: Record<Language, typeof english> = {
  en: english,
  de: {
    contact: germanContact,
    featuresPage: germanFeaturesPage,
    knowledgebase: germanKnowledgebase,
    landing: germanLanding,
    legal: germanLegal,
    legalNotice: germanLegalNotice,
    minecraft: germanMinecraft,
    pricing: germanPricing,
    roadmap: germanRoadmap,
    shell: germanShell,
  },
};
