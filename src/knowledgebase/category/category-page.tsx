import { unstable_notFound as notFound, unstable_redirect as redirect } from 'waku/router/server';
import { backend } from '#src/backend/client.ts';
import { categoryPageParameter, categoryPath, idOfSegment } from '#src/contract/knowledgebase-addresses.ts';
import { FailedToLoad } from '../failures/failed-to-load.tsx';
import { CategoryNotFound, InvalidAddress } from '../failures/nothing-here.tsx';
import { load } from '../load.ts';
import { requestedLanguage } from '../request.ts';
import { CategoryView } from './category-view.tsx';

const articlesPerPage = 20;

export type CategoryPageProps = { languageCode: string; category: string; query: string };

export async function CategoryPage({ languageCode, category: segment, query }: CategoryPageProps) {
  const language = requestedLanguage(languageCode);
  const id = idOfSegment(segment);
  if (id === undefined) return <InvalidAddress language={language} />;
  const asked = new URLSearchParams(query).get('page') ?? '';
  const page = categoryPageParameter.test(asked) ? Number(asked) : 1;
  const loaded = await load(
    Promise.all([
      backend().GET('/v1/knowledgebase/categories/{id}', { params: { path: { id }, query: { language } } }),
      backend().GET('/v1/knowledgebase/categories/{id}/articles', {
        params: { path: { id }, query: { language, page: page - 1, size: articlesPerPage } },
      }),
    ]),
  );
  if (loaded.state === 'failed')
    return <FailedToLoad language={language} what="category" query={page > 1 ? { page: asked } : {}} />;
  if (loaded.state === 'missing') return <CategoryNotFound language={language} />;
  const [category, articles] = loaded.value;
  const path = categoryPath(language, category);
  if (!path.endsWith(`/${segment}`)) redirect(page > 1 ? `${path}?page=${page}` : path, 308);
  const pages = Math.max(1, Math.ceil(articles.totalElements / articlesPerPage));
  if (page > pages) notFound();
  return (
    <CategoryView
      language={language}
      category={category}
      articles={articles.content}
      page={page}
      pages={pages}
    />
  );
}
