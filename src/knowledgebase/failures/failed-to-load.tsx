import { CloudOff } from 'lucide';
import type { Language } from '#src/contract/languages.ts';
import { Icon } from '#src/ui/server/icon.tsx';
import '#src/ui/styles/button.css';
import { messages } from '../../../content/messages.ts';
import { KnowledgebaseShell } from '../knowledgebase-shell.tsx';
import { answerThisWith } from '../request.ts';

/** When the API does not answer. The button is a form of its own, so that it needs no script. */
export function FailedToLoad({
  language,
  what,
  query = {},
}: {
  language: Language;
  what: 'knowledgebase' | 'category' | 'article';
  /** The parameters of the address, which are asked for again. */
  query?: Readonly<Record<string, string>>;
}) {
  answerThisWith(503);
  const { failed } = messages[language].knowledgebase;
  return (
    <KnowledgebaseShell language={language} title={failed[what]} description={failed.description}>
      <meta name="robots" content="noindex" />
      <div className="kb-failure">
        <Icon icon={CloudOff} size="3rem" />
        <h1>{failed[what]}</h1>
        <p>{failed.description}</p>
        <form method="get">
          {Object.entries(query).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button type="submit" className="ui-button" data-variant="primary">
            {failed.refresh}
          </button>
        </form>
      </div>
    </KnowledgebaseShell>
  );
}
