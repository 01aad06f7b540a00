import { ArticlePage, type ArticlePageProps } from '#src/knowledgebase/article/article-page.tsx';

export default async function KnowledgebaseArticlePage({
  languageCode,
  category,
  article,
}: ArticlePageProps) {
  return <ArticlePage languageCode={languageCode} category={category} article={article} />;
}

export const getConfig = () => ({ render: 'dynamic' }) as const;
