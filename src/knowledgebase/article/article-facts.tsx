import { Clock } from 'lucide';
import type { Language } from '#src/contract/languages.ts';
import { formatDate } from '#src/site/format.ts';
import { Badge } from '#src/ui/server/badge.tsx';
import { Icon } from '#src/ui/server/icon.tsx';
import { VisuallyHidden } from '#src/ui/server/visually-hidden.tsx';
import { messages } from '../../../content/messages.ts';
import { readingMinutes } from '../reading-time.ts';
import type { ArticleSummary } from '../types.ts';

/** How long an article takes to read, and how old it is. */
export function ArticleFacts({ language, article }: { language: Language; article: ArticleSummary }) {
  const text = messages[language].knowledgebase;
  const minutes = readingMinutes(article.estimatedReadingTime);
  const day = article.updatedAt.slice(0, 10);
  return (
    <span className="kb-facts">
      <Badge>
        <Icon icon={Clock} size="1em" />
        <VisuallyHidden>{text.readingTime(minutes)}</VisuallyHidden>
        <span aria-hidden="true">{text.minutes(minutes)}</span>
      </Badge>
      <time dateTime={day}>{text.updated(formatDate(language, day))}</time>
    </span>
  );
}
