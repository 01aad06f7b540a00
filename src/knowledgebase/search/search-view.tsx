import type { paths } from '@lanternhost/sdk';
import { knowledgebasePath } from '#src/contract/knowledgebase-addresses.ts';
import type { Language } from '#src/contract/languages.ts';
import { Breadcrumbs } from '#src/ui/server/breadcrumbs.tsx';
import { ButtonLink } from '#src/ui/server/button-link.tsx';
import { messages } from '../../../content/messages.ts';
import { ArticleList } from '../article/article-list.tsx';
import { Pagination } from '../category/pagination.tsx';
import { KnowledgebaseShell } from '../knowledgebase-shell.tsx';
import { Highlighted } from './highlighted.tsx';
import { SearchForm } from './search-form.tsx';
import { searchFormWords } from './words.ts';

export type Found = paths['/v1/knowledgebase/search']['get']['responses'][200]['content']['application/json'];

/** What a search found, best first. Search engines are to keep the articles rather than this. */
export function SearchView({
  language,
  query,
  found,
  page,
  pages,
}: {
  language: Language;
  query: string;
  found: Found;
  /** From 1. */
  page: number;
  pages: number;
}) {
  const text = messages[language].knowledgebase;
  const path = knowledgebasePath(language);
  return (
    <KnowledgebaseShell language={language} title={text.search.title(query)} description={text.description}>
      <meta name="robots" content="noindex" />
      <div className="kb-top">
        <Breadcrumbs
          label={text.breadcrumbs}
          parents={[{ href: path, label: text.title }]}
          current={text.search.heading}
        />
      </div>
      <header className="kb-header">
        <h1>{text.search.title(query)}</h1>
        <SearchForm language={language} words={searchFormWords(language)} query={query} />
        {found.totalElements > 0 && <p className="kb-count">{text.search.found(found.totalElements)}</p>}
        {found.totalElements > 0 && found.searchedFor !== query && (
          <p>{text.search.corrected(found.searchedFor)}</p>
        )}
      </header>
      {found.content.length === 0 ? (
        <div className="kb-section">
          <p>{text.search.none}</p>
          <ButtonLink href={path}>{text.search.all}</ButtonLink>
        </div>
      ) : (
        <section className="kb-section" aria-label={text.search.heading}>
          <ArticleList
            language={language}
            headingLevel={2}
            entries={found.content.map(({ article, title, excerpt }) => ({
              article,
              title: <Highlighted segments={title} />,
              description: <Highlighted segments={excerpt} />,
            }))}
          />
          <Pagination language={language} path={path} page={page} pages={pages} query={{ q: query }} />
        </section>
      )}
    </KnowledgebaseShell>
  );
}
