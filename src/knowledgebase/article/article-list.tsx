import type { ReactNode } from 'react';
import { articlePath } from '#src/contract/knowledgebase-addresses.ts';
import type { Language } from '#src/contract/languages.ts';
import type { ArticleSummary } from '../types.ts';
import { ArticleFacts } from './article-facts.tsx';

type Entry = { article: ArticleSummary; title?: ReactNode; description?: ReactNode };

/** Articles one below the other, each with what it is about. */
export function ArticleList({
  language,
  entries,
  headingLevel = 3,
}: {
  language: Language;
  entries: readonly Entry[];
  headingLevel?: 2 | 3;
}) {
  const Heading = `h${headingLevel}` as const;
  return (
    <ul className="kb-articles">
      {entries.map(({ article, title = article.title, description = article.description }) => (
        <li key={article.id} lang={article.language === language ? undefined : article.language}>
          <Heading>
            <a href={articlePath(article.language, article)}>{title}</a>
          </Heading>
          <p>{description}</p>
          <ArticleFacts language={language} article={article} />
        </li>
      ))}
    </ul>
  );
}
