import { brandName } from '#src/contract/brand.ts';
import type { Language } from '#src/contract/languages.ts';
import { operator } from '#src/contract/operator.ts';
import { PageTitle } from '#src/site/sections/page-title.tsx';
import { SiteShell } from '#src/site/shell/site-shell.tsx';
import { DefinitionList } from '#src/ui/server/definition-list.tsx';
import { Prose } from '#src/ui/server/prose.tsx';
import { messages } from '../../../content/messages.ts';

export function LegalNotice({ language }: { language: Language }) {
  const { title, description, keywords, ...text } = messages[language].legalNotice;
  return (
    <SiteShell
      language={language}
      path="/legal-notice"
      title={title}
      description={description}
      keywords={keywords}
    >
      <PageTitle title={title} introduction={text.introduction(brandName)} />
      <Prose>
        <h2>{text.provider}</h2>
        {operator.legalName === undefined ? (
          <p>{text.missing(brandName)}</p>
        ) : (
          <DefinitionList items={detailsOf(text.labels)} />
        )}
        {text.sections.flatMap((section) => [
          <h2 key={section.title}>{section.title}</h2>,
          <p key={section.text}>{section.text}</p>,
        ])}
      </Prose>
    </SiteShell>
  );
}

/** What the operator has set of the details that a legal notice holds. */
function detailsOf(labels: (typeof messages)['en']['legalNotice']['labels']) {
  const { legalName, addressLines, representative, contactEmail, contactPhone, register, vatId } = operator;
  const address = addressLines.map((line) => (
    <span key={line}>
      {line}
      <br />
    </span>
  ));
  const items = [
    { term: labels.name, value: legalName },
    { term: labels.address, value: address.length > 0 ? address : undefined },
    { term: labels.representative, value: representative },
    {
      term: labels.email,
      value: contactEmail && <a href={`mailto:${contactEmail}`}>{contactEmail}</a>,
    },
    { term: labels.phone, value: contactPhone },
    { term: labels.register, value: register },
    { term: labels.vatId, value: vatId },
  ];
  return items.filter(({ value }) => value !== undefined);
}
