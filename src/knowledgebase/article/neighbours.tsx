import { ArrowLeft, ArrowRight } from 'lucide';
import { articlePath } from '#src/contract/knowledgebase-addresses.ts';
import type { Language } from '#src/contract/languages.ts';
import { Icon } from '#src/ui/server/icon.tsx';
import { messages } from '../../../content/messages.ts';
import type { ArticleLink } from '../types.ts';

/** The articles before and behind one in its category. */
export function Neighbours({
  language,
  previous,
  next,
}: {
  language: Language;
  previous: ArticleLink | null;
  next: ArticleLink | null;
}) {
  const text = messages[language].knowledgebase;
  if (!previous && !next) return null;
  return (
    <nav className="kb-neighbours" aria-label={text.neighbours}>
      {previous && (
        <a href={articlePath(language, previous)} rel="prev">
          <Icon icon={ArrowLeft} isDirectional />
          <span>
            <small>{text.previous}</small>
            {previous.title}
          </span>
        </a>
      )}
      {next && (
        <a href={articlePath(language, next)} rel="next">
          <span>
            <small>{text.next}</small>
            {next.title}
          </span>
          <Icon icon={ArrowRight} isDirectional />
        </a>
      )}
    </nav>
  );
}
