import { ArrowLeft, ArrowRight } from 'lucide';
import type { Language } from '#src/contract/languages.ts';
import { Icon } from '#src/ui/server/icon.tsx';
import '#src/ui/styles/button.css';
import { messages } from '../../../content/messages.ts';

/** The pages of a list, all of them: there are few. The first has the plain address. */
export function Pagination({
  language,
  path,
  page,
  pages,
  query = {},
}: {
  language: Language;
  path: string;
  /** From 1. */
  page: number;
  pages: number;
  query?: Readonly<Record<string, string>>;
}) {
  const text = messages[language].knowledgebase.pages;
  if (pages < 2) return null;
  const address = (number: number) => {
    const parameters = new URLSearchParams({ ...query, ...(number > 1 && { page: String(number) }) });
    return parameters.size > 0 ? `${path}?${parameters}` : path;
  };
  return (
    <nav className="kb-pages" aria-label={text.label}>
      {page > 1 && (
        <a className="ui-button" data-variant="secondary" href={address(page - 1)} rel="prev">
          <Icon icon={ArrowLeft} isDirectional />
          {text.previous}
        </a>
      )}
      <span>
        {text.page(page)} / {pages}
      </span>
      {page < pages && (
        <a className="ui-button" data-variant="secondary" href={address(page + 1)} rel="next">
          {text.next}
          <Icon icon={ArrowRight} isDirectional />
        </a>
      )}
    </nav>
  );
}
