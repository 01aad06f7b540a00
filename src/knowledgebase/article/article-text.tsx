import { articlePath } from '#src/contract/knowledgebase-addresses.ts';
import type { Language } from '#src/contract/languages.ts';
import type { MarkdownDocument } from '#src/markdown/document.ts';
import { Markdown } from '#src/ui/server/markdown/markdown.tsx';
import { Prose } from '#src/ui/server/prose.tsx';
import { messages } from '../../../content/messages.ts';
import { untilFirstPartSent } from '../request.ts';
import type { Article } from '../types.ts';
import { readDocument } from './article-documents.ts';

type Props = { language: Language; article: Article };

/** What an article says, with its contents beside it, or above it on a narrow screen. */
export function ArticleText({
  language,
  article,
  document = readDocument(article),
}: Props & { document?: MarkdownDocument }) {
  const text = messages[language].knowledgebase;
  const links = new Map(article.links.map((link) => [link.key, link]));
  const images = new Map(article.images.map((image) => [image.name, image]));
  const contents = <Contents document={document} />;
  const hasContents = document.headings.length > 1;
  return (
    <>
      {hasContents && (
        <>
          <details className="kb-contents-narrow">
            <summary>{text.contents}</summary>
            <nav aria-label={text.contents}>{contents}</nav>
          </details>
          <nav className="kb-contents-wide" aria-labelledby="contents">
            <h2 id="contents">{text.contents}</h2>
            {contents}
          </nav>
        </>
      )}
      <Prose>
        <Markdown
          document={document}
          words={text.markdown}
          article={(key) => {
            const link = links.get(key);
            return (
              link && {
                href: articlePath(link.language, link),
                title: link.title,
                category: link.category.name,
              }
            );
          }}
          image={(source) => images.get(source.replace(/^images\//, ''))}
        />
      </Prose>
    </>
  );
}

/** The same, read once what stands around it is on its way to the visitor. */
export async function LateArticleText(props: Props) {
  await untilFirstPartSent();
  return <ArticleText {...props} />;
}

function Contents({ document }: { document: MarkdownDocument }) {
  return (
    <ol className="kb-contents">
      {document.headings
        .filter(({ level }) => level <= 3)
        .map(({ id, text, level }) => (
          <li key={id} data-level={level}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
    </ol>
  );
}
