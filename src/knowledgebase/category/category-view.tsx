import { categoryPath } from '#src/contract/knowledgebase-addresses.ts';
import type { Language } from '#src/contract/languages.ts';
import { categoryImagePath } from '#src/contract/public-pages.ts';
import { Breadcrumbs } from '#src/ui/server/breadcrumbs.tsx';
import { messages } from '../../../content/messages.ts';
import { ArticleList } from '../article/article-list.tsx';
import { KnowledgebaseShell, placeInKnowledgebase } from '../knowledgebase-shell.tsx';
import { SearchForm } from '../search/search-form.tsx';
import { searchFormWords } from '../search/words.ts';
import type { ArticleSummary, Category } from '../types.ts';
import { CategoryCards } from './category-cards.tsx';
import { Pagination } from './pagination.tsx';

export function CategoryView({
  language,
  category,
  articles,
  page,
  pages,
}: {
  language: Language;
  category: Category;
  articles: readonly ArticleSummary[];
  /** From 1. */
  page: number;
  pages: number;
}) {
  const text = messages[language].knowledgebase;
  const { id, name, description } = category;
  const path = categoryPath(language, category);
  const place = placeInKnowledgebase(language, {
    addresses: category.translations.map((other) => ({
      language: other.language,
      path: categoryPath(other.language, { id, slug: other.slug }),
    })),
    crumbs: [
      ...category.parents.map((parent) => ({ name: parent.name, path: categoryPath(language, parent) })),
      { name, path },
    ],
    socialImage: categoryImagePath(language, id),
  });
  return (
    <KnowledgebaseShell
      language={language}
      place={place}
      title={page === 1 ? name : `${name} · ${text.pages.page(page)}`}
      description={description}
      keywords={category.tags}
    >
      <div className="kb-top">
        <Breadcrumbs
          label={text.breadcrumbs}
          parents={place.crumbs.slice(0, -1).map((crumb) => ({ href: crumb.path, label: crumb.name }))}
          current={name}
        />
        <SearchForm language={language} words={searchFormWords(language)} />
      </div>
      <header className="kb-header">
        <h1>{name}</h1>
        <p className="kb-lead">{description}</p>
        <p className="kb-count">{text.articleCount(category.articleCount)}</p>
      </header>
      {category.categories.length > 0 && page === 1 && (
        <section className="kb-section" aria-labelledby="subcategories">
          <h2 id="subcategories">{text.subcategories}</h2>
          <CategoryCards language={language} categories={category.categories} />
        </section>
      )}
      {articles.length > 0 && (
        <section className="kb-section" aria-labelledby="articles">
          <h2 id="articles">{text.articles}</h2>
          <ArticleList language={language} entries={articles.map((article) => ({ article }))} />
          <Pagination language={language} path={path} page={page} pages={pages} />
        </section>
      )}
      {category.articleCount === 0 && <p className="kb-section">{text.noArticles}</p>}
    </KnowledgebaseShell>
  );
}
