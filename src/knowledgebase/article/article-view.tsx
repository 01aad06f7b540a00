import { Suspense } from 'react';
import { publicAddress } from '#src/backend/public-url.ts';
import { articlePath } from '#src/contract/knowledgebase-addresses.ts';
import type { Language } from '#src/contract/languages.ts';
import { Breadcrumbs } from '#src/ui/server/breadcrumbs.tsx';
import { Skeleton } from '#src/ui/server/skeleton.tsx';
import { messages } from '../../../content/messages.ts';
import { KnowledgebaseShell } from '../knowledgebase-shell.tsx';
import { isMadeForOneVisitor } from '../request.ts';
import { SearchForm } from '../search/search-form.tsx';
import { searchFormWords } from '../search/words.ts';
import type { Article, ArticleSummary } from '../types.ts';
import { ArticleFacts } from './article-facts.tsx';
import { knownDocument } from './article-documents.ts';
import { ArticleList } from './article-list.tsx';
import { articleDatum, placeOfArticle } from './article-place.ts';
import { ArticleText, LateArticleText } from './article-text.tsx';
import { Feedback } from './feedback.tsx';
import { Neighbours } from './neighbours.tsx';
import { Siblings } from './siblings.tsx';

export function ArticleView({
  language,
  article,
  siblings,
}: {
  language: Language;
  article: Article;
  /** The articles of its category, itself among them. */
  siblings: readonly ArticleSummary[];
}) {
  const { title, description, tags, related } = article;
  const text = messages[language].knowledgebase;
  const place = placeOfArticle(language, article);
  const markdownPath = `${articlePath(language, article)}.md`;
  const isLate = isMadeForOneVisitor() && !knownDocument(article);
  return (
    <KnowledgebaseShell
      language={language}
      place={place}
      title={title}
      description={description}
      keywords={tags}
      structuredData={[articleDatum(language, article)]}
    >
      <link rel="alternate" type="text/markdown" href={publicAddress(markdownPath)} />
      <meta property="article:published_time" content={article.publishedAt} />
      <meta property="article:modified_time" content={article.updatedAt} />
      <div className="kb-top">
        <Breadcrumbs
          label={text.breadcrumbs}
          parents={place.crumbs.slice(0, -1).map(({ name, path }) => ({ href: path, label: name }))}
          current={title}
        />
        <SearchForm language={language} words={searchFormWords(language)} />
      </div>
      <article className="kb-article">
        <Siblings language={language} article={article} siblings={siblings} />
        <header>
          <h1>{title}</h1>
          <p className="kb-lead">{description}</p>
          <ArticleFacts language={language} article={article} />
        </header>
        {isLate ? (
          <Suspense fallback={<Skeleton lines={12} />}>
            <LateArticleText language={language} article={article} />
          </Suspense>
        ) : (
          <ArticleText language={language} article={article} />
        )}
        <footer>
          <Feedback articleId={article.id} language={language} words={text.feedback} />
          <p className="kb-tags">
            <span>{text.tags}: </span>
            {tags.join(', ')}
          </p>
          <p>
            <a href={markdownPath}>{text.asMarkdown}</a>
          </p>
        </footer>
        <div className="kb-after">
          <Neighbours language={language} previous={article.previous} next={article.next} />
          {related.length > 0 && (
            <section aria-labelledby="related">
              <h2 id="related">{text.related}</h2>
              <ArticleList language={language} entries={related.map((each) => ({ article: each }))} />
            </section>
          )}
        </div>
      </article>
    </KnowledgebaseShell>
  );
}
