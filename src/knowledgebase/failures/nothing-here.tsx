import type { ReactNode } from 'react';
import { knowledgebasePath } from '#src/contract/knowledgebase-addresses.ts';
import { localPath, type Language } from '#src/contract/languages.ts';
import { BlockScene } from '#src/site/illustrations/block-scene.tsx';
import { lostIsland } from '#src/site/illustrations/scenes.ts';
import { ButtonLink } from '#src/ui/server/button-link.tsx';
import { messages } from '../../../content/messages.ts';
import { KnowledgebaseShell } from '../knowledgebase-shell.tsx';
import { answerThisWith } from '../request.ts';
import { SearchForm } from '../search/search-form.tsx';
import { searchFormWords } from '../search/words.ts';

/** An article or category that does not exist, or an address that can be of none. */
export function NothingHere({
  language,
  status,
  title,
  description,
  children,
}: {
  language: Language;
  status: 404 | 500;
  title: string;
  description: string;
  children?: ReactNode;
}) {
  answerThisWith(status);
  const { knowledgebase, shell } = messages[language];
  return (
    <KnowledgebaseShell language={language} title={title} description={description}>
      <meta name="robots" content="noindex" />
      <div className="kb-failure">
        <BlockScene boxes={lostIsland} />
        <h1>{title}</h1>
        <p>{description}</p>
        {children}
        <SearchForm language={language} words={searchFormWords(language)} />
        <div className="ui-row">
          <ButtonLink href={knowledgebasePath(language)} variant="primary">
            {knowledgebase.toKnowledgebase}
          </ButtonLink>
          <ButtonLink href={localPath(language, '/')}>{shell.notFound.returnHome}</ButtonLink>
        </div>
      </div>
    </KnowledgebaseShell>
  );
}

/** Where the id should be there is none. */
export const InvalidAddress = ({ language }: { language: Language }) => (
  <NothingHere language={language} status={500} {...messages[language].knowledgebase.invalid} />
);

export const CategoryNotFound = ({ language }: { language: Language }) => (
  <NothingHere language={language} status={404} {...messages[language].knowledgebase.categoryNotFound} />
);
