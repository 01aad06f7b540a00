import { unstable_redirect as redirect } from 'waku/router/server';
import { backend } from '#src/backend/client.ts';
import { articlePath, idOfSegment } from '#src/contract/knowledgebase-addresses.ts';
import { ArticleNotFound } from '../failures/article-not-found.tsx';
import { FailedToLoad } from '../failures/failed-to-load.tsx';
import { InvalidAddress } from '../failures/nothing-here.tsx';
import { load } from '../load.ts';
import { requestedLanguage } from '../request.ts';
import { ArticleView } from './article-view.tsx';

const mostSiblings = 30;

/** The parts of an address; only the number at the end of the last one says which article it is. */
export type ArticlePageProps = { languageCode: string; category: string; article: string };

export async function ArticlePage({ languageCode, category, article: segment }: ArticlePageProps) {
  const language = requestedLanguage(languageCode);
  const id = idOfSegment(segment);
  if (id === undefined) return <InvalidAddress language={language} />;
  const loaded = await load(
    backend().GET('/v1/knowledgebase/articles/{article}', {
      params: { path: { article: String(id) }, query: { language } },
    }),
  );
  if (loaded.state === 'failed') return <FailedToLoad language={language} what="article" />;
  if (loaded.state === 'missing') return <ArticleNotFound language={language} id={id} />;
  const article = loaded.value;
  const path = articlePath(language, article);
  if (!path.endsWith(`/${category}/${segment}`)) redirect(path, 308);
  // Without them the article is still an article.
  const siblings = await load(
    backend().GET('/v1/knowledgebase/categories/{id}/articles', {
      params: { path: { id: article.category.id }, query: { language, size: mostSiblings } },
    }),
  );
  return (
    <ArticleView
      language={language}
      article={article}
      siblings={siblings.state === 'found' ? siblings.value.content : []}
    />
  );
}
