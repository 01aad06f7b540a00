import * as z from 'zod/mini';
import { languageCodes } from './languages.ts';

/** Apart from the list, so that pages which show a language load no schemas. */
export const languageSchema = z.enum(languageCodes);
