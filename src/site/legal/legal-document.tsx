import { localPath, type Language } from '#src/contract/languages.ts';
import { readMarkdown } from '#src/markdown/read-markdown.ts';
import { SiteShell } from '#src/site/shell/site-shell.tsx';
import { Markdown } from '#src/ui/server/markdown/markdown.tsx';
import { Prose } from '#src/ui/server/prose.tsx';
import type { LegalDocument as DocumentName } from '../../../content/legal-documents.ts';
import { messages } from '../../../content/messages.ts';
import { legalText } from './legal-text.ts';
import './legal-document.css';

/** Terms, privacy or refunds, with a table of contents that stays beside the text where there is room. */
export function LegalDocument({ language, document }: { language: Language; document: DocumentName }) {
  const text = messages[language].legal;
  const { blocks, footnotes, headings } = readMarkdown(legalText(language, document));
  const path = `/${document}`;
  // The title and the day of the last change stand above the contents on a narrow screen.
  const beginning = { blocks: blocks.slice(0, 2), footnotes: [] };
  const sections = { blocks: blocks.slice(2), footnotes };
  return (
    <SiteShell language={language} path={path} {...text.documents[document]}>
      <div className="legal-document">
        <header>
          <Prose>
            <Markdown document={beginning} />
          </Prose>
        </header>
        <nav aria-labelledby="legal-contents">
          <h2 id="legal-contents">{text.contents}</h2>
          <ol className="legal-contents">
            {headings
              .filter(({ level }) => level === 2)
              .map(({ id, text: heading }) => (
                <li key={id}>
                  <a href={`#${id}`}>{heading}</a>
                </li>
              ))}
          </ol>
          <p>
            <a href={`${localPath(language, path)}.md`}>{text.asMarkdown}</a>
          </p>
        </nav>
        <article>
          <Prose>
            <Markdown document={sections} />
          </Prose>
        </article>
      </div>
    </SiteShell>
  );
}
