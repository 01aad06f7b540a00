import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { articlePath } from '#src/contract/knowledgebase-addresses.ts';
import { defaultLanguage, type Language } from '#src/contract/languages.ts';
import { apiQuery } from '#src/panel/queries/api-query.ts';
import { useSignedIn } from '#src/panel/session/session.ts';

const settleMilliseconds = 150;
const shortestQuery = 2;
/** The API takes no longer ones. */
const longestQuery = 200;
const mostShown = 5;

type FoundArticle = { href: string; title: string };

/** Articles about what is typed, in the account's language, or in the default one where that has none. */
export function useArticleSearch(typed: string): FoundArticle[] {
  const { language } = useSignedIn().account;
  const query = useSettled(typed.trim().slice(0, longestQuery));
  const own = useQuery(searchIn(language, query));
  const isMissing = language !== defaultLanguage && own.data?.content.length === 0;
  const other = useQuery({ ...searchIn(defaultLanguage, query), enabled: isMissing });
  if (query.length < shortestQuery || typed.trim() === '') return [];
  const found = (isMissing ? other : own).data?.content ?? [];
  return found.map(({ article }) => ({ href: articlePath(article.language, article), title: article.title }));
}

const searchIn = (language: Language, query: string) => ({
  ...apiQuery('/v1/knowledgebase/search', { params: { query: { query, language, size: mostShown } } }),
  enabled: query.length >= shortestQuery,
  // What was found for fewer letters stays until the new answer is there.
  placeholderData: keepPreviousData,
});

/** What has not changed for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMilliseconds);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
