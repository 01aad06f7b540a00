import { articlePath, categoryPath } from '#src/contract/knowledgebase-addresses.ts';
import type { Language } from '#src/contract/languages.ts';
import type { Article, ArticleSummary } from '../types.ts';

/** The articles of the same category, beside the text where there is room. */
export function Siblings({
  language,
  article,
  siblings,
}: {
  language: Language;
  article: Article;
  siblings: readonly ArticleSummary[];
}) {
  if (siblings.length < 2) return null;
  return (
    <nav className="kb-siblings" aria-labelledby="siblings">
      <h2 id="siblings">
        <a href={categoryPath(language, article.category)}>{article.category.name}</a>
      </h2>
      <ul className="kb-sibling-list">
        {siblings.map((sibling) => (
          <li key={sibling.id}>
            <a
              href={articlePath(language, sibling)}
              {...(sibling.id === article.id && { 'aria-current': 'page' })}
            >
              {sibling.title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
