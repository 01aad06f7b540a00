'use client';
import { createLanternhostClient } from '@lanternhost/sdk';
import { useEffect, useState } from 'react';
import { articlePath } from '#src/contract/knowledgebase-addresses.ts';
import type { Language } from '#src/contract/languages.ts';

export type Suggestion = {
  href: string;
  title: readonly { text: string; isMatch: boolean }[];
  category: string;
};

const most = 6;
const fewestLetters = 2;
/** Somebody who types fast asks once. */
const pauseMilliseconds = 150;

/** The articles that what is typed may mean. @param typed undefined while nobody types */
export function useSuggestions(language: Language, typed: string | undefined): readonly Suggestion[] {
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([]);
  const query = typed?.trim() ?? '';
  useEffect(() => {
    if (query.length < fewestLetters) return;
    const ended = new AbortController();
    const pause = setTimeout(() => {
      createLanternhostClient({ baseUrl: location.origin })
        .GET('/v1/knowledgebase/search', {
          params: { query: { language, query, size: most } },
          signal: ended.signal,
        })
        .then(
          ({ content }) =>
            setSuggestions(
              content.map(({ article, title }) => ({
                href: articlePath(article.language, article),
                title,
                category: article.category.name,
              })),
            ),
          // The form still works: it asks the server itself.
          () => ended.signal.aborted || setSuggestions([]),
        );
    }, pauseMilliseconds);
    return () => {
      clearTimeout(pause);
      ended.abort();
    };
  }, [language, query]);
  return query.length < fewestLetters ? [] : suggestions;
}
