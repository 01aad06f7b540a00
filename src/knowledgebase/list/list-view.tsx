import { Rss } from 'lucide';
import { articleFeedPath, articlePath, knowledgebasePath } from '#src/contract/knowledgebase-addresses.ts';
import { defaultLanguage, languageCodes, type Language } from '#src/contract/languages.ts';
import { knowledgebaseImagePath } from '#src/contract/public-pages.ts';
import { formatDate } from '#src/site/format.ts';
import { Icon } from '#src/ui/server/icon.tsx';
import { messages } from '../../../content/messages.ts';
import { CategoryCards } from '../category/category-cards.tsx';
import { KnowledgebaseShell, placeInKnowledgebase } from '../knowledgebase-shell.tsx';
import { SearchForm } from '../search/search-form.tsx';
import { searchFormWords } from '../search/words.ts';
import type { ArticleSummary, Category } from '../types.ts';

export function ListView({
  language,
  categories,
  latest,
}: {
  language: Language;
  categories: readonly Category[];
  latest: readonly ArticleSummary[];
}) {
  const text = messages[language].knowledgebase;
  const place = placeInKnowledgebase(language, {
    addresses: languageCodes.map((code) => ({ language: code, path: knowledgebasePath(code) })),
    crumbs: [],
    socialImage: knowledgebaseImagePath(language),
  });
  return (
    <KnowledgebaseShell
      language={language}
      place={place}
      title={text.title}
      description={text.description}
      keywords={text.keywords}
    >
      <header className="kb-hero">
        <h1>{text.heading}</h1>
        <p className="kb-lead">{text.introduction}</p>
        <SearchForm language={language} words={searchFormWords(language)} />
      </header>
      {categories.length === 0 ? (
        <p>{text.empty}</p>
      ) : (
        <section aria-labelledby="categories">
          <h2 id="categories">{text.categories}</h2>
          <CategoryCards language={language} categories={categories} />
        </section>
      )}
      {text.moreInDefaultLanguage !== undefined && (
        <p className="kb-section">
          <a href={knowledgebasePath(defaultLanguage)} hrefLang={defaultLanguage}>
            {text.moreInDefaultLanguage}
          </a>
        </p>
      )}
      {latest.length > 0 && (
        <section className="kb-section" aria-labelledby="latest">
          <div className="kb-section-line">
            <h2 id="latest">{text.latest}</h2>
            <a className="ui-row" href={articleFeedPath(language)}>
              <Icon icon={Rss} /> {text.feed}
            </a>
          </div>
          <ul className="kb-latest">
            {latest.map((article) => {
              const day = article.updatedAt.slice(0, 10);
              return (
                <li key={article.id}>
                  <a href={articlePath(language, article)}>{article.title}</a>
                  <time dateTime={day}>{formatDate(language, day)}</time>
                </li>
              );
            })}
          </ul>
        </section>
      )}
    </KnowledgebaseShell>
  );
}
