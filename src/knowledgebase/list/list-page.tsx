import { backend } from '#src/backend/client.ts';
import { FailedToLoad } from '../failures/failed-to-load.tsx';
import { load } from '../load.ts';
import { requestedLanguage } from '../request.ts';
import { SearchView } from '../search/search-view.tsx';
import { ListView } from './list-view.tsx';

const largestPage = 100;
const latestArticles = 6;
const resultsPerPage = 10;
const longestQuery = 200;

export type ListPageProps = { languageCode: string; query: string };

/** The categories, or what a search found. */
export async function ListPage({ languageCode, query: parameters }: ListPageProps) {
  const language = requestedLanguage(languageCode);
  const parsed = new URLSearchParams(parameters);
  const query = (parsed.get('q') ?? '').trim().slice(0, longestQuery);
  if (query !== '') {
    const page = /^[1-9]\d?$/.test(parsed.get('page') ?? '') ? Number(parsed.get('page')) : 1;
    const found = await load(
      backend().GET('/v1/knowledgebase/search', {
        params: { query: { language, query, page: page - 1, size: resultsPerPage } },
      }),
    );
    if (found.state !== 'found')
      return <FailedToLoad language={language} what="knowledgebase" query={{ q: query }} />;
    const pages = Math.ceil(found.value.totalElements / resultsPerPage);
    return <SearchView language={language} query={query} found={found.value} page={page} pages={pages} />;
  }
  const loaded = await load(
    Promise.all([
      backend().GET('/v1/knowledgebase/categories', { params: { query: { language, size: largestPage } } }),
      backend().GET('/v1/knowledgebase/articles', { params: { query: { language, size: latestArticles } } }),
    ]),
  );
  if (loaded.state !== 'found') return <FailedToLoad language={language} what="knowledgebase" />;
  const [categories, latest] = loaded.value;
  return <ListView language={language} categories={categories.content} latest={latest.content} />;
}
