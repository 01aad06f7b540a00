import { localPath, type Language } from '#src/contract/languages.ts';
import { SiteShell } from '#src/site/shell/site-shell.tsx';
import { Markdown, tableOfContents } from '#src/ui/server/markdown/markdown.tsx';
import { parseMarkdown } from '#src/markdown/parse-markdown.ts';
import { Prose } from '#src/ui/server/prose.tsx';
import type { LegalDocument as DocumentName } from '../../../content/legal-documents.ts';
import { messages } from '../../../content/messages.ts';
import { legalText } from './legal-text.ts';
import './legal-document.css';

/** Terms, privacy or refunds, with a table of contents that stays beside the text where there is room. */
export function LegalDocument({ language, document }: { language: Language; document: DocumentName }) {
  const text = messages[language].legal;
  const root = parseMarkdown(legalText(language, document));
  const path = `/${document}`;
  // The title and the day of the last change stand above the contents on a narrow screen.
  const beginning = { ...root, children: root.children.slice(0, 2) };
  const sections = { ...root, children: root.children.slice(2) };
  return (
    <SiteShell language={language} path={path} {...text.documents[document]}>
      <div className="legal-document">
        <header>
          <Prose>
            <Markdown root={beginning} />
          </Prose>
        </header>
        <nav aria-labelledby="legal-contents">
          <h2 id="legal-contents">{text.contents}</h2>
          <ol className="legal-contents">
            {tableOfContents(root, 2).map(({ id, text: heading }) => (
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
            <Markdown root={sections} />
          </Prose>
        </article>
      </div>
    </SiteShell>
  );
}
