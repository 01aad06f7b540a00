import { backend } from '#src/backend/client.ts';
import type { Language } from '#src/contract/languages.ts';
import { socialImagePath } from '#src/contract/public-pages.ts';
import { messages } from '../../../content/messages.ts';
import { pageWords } from './page-words.ts';

type Words = { title: string; description: string };

/** What the picture of a page says, or undefined when there is no such page. @param file the picture's name */
export async function socialWords(language: Language, file: string): Promise<Words | undefined> {
  if (file === 'knowledgebase.png') return messages[language].knowledgebase;
  const [, kind, digits] = /^knowledgebase-(category|article)-(\d{1,9})\.png$/.exec(file) ?? [];
  const query = { language };
  if (kind === 'category') {
    const category = await backend()
      .GET('/v1/knowledgebase/categories/{id}', { params: { path: { id: Number(digits) }, query } })
      .catch(() => undefined);
    return category && { title: category.name, description: category.description };
  }
  if (kind === 'article')
    return backend()
      .GET('/v1/knowledgebase/articles/{article}', { params: { path: { article: digits ?? '' }, query } })
      .catch(() => undefined);
  return [...pageWords(language)].find(([path]) => socialImagePath(language, path).endsWith(`/${file}`))?.[1];
}
