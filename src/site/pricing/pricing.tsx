import { readUsage } from '#src/catalog/estimator.ts';
import { backend } from '#src/backend/client.ts';
import { localPath, type Language } from '#src/contract/languages.ts';
import { PageTitle } from '#src/site/sections/page-title.tsx';
import { SiteShell } from '#src/site/shell/site-shell.tsx';
import { ButtonLink } from '#src/ui/server/button-link.tsx';
import { messages } from '../../../content/messages.ts';
import { Estimator } from './estimator.tsx';

/** @param query the choice that an address or the form without script holds */
export async function Pricing({ language, query }: { language: Language; query: string }) {
  const { title, description, keywords, ...text } = messages[language].pricing;
  const { vatRate } = await backend().GET('/v1/billing/vat');
  return (
    <SiteShell
      language={language}
      path="/pricing"
      title={title}
      description={description}
      keywords={keywords}
    >
      <PageTitle title={title} introduction={text.introduction} />
      <Estimator
        language={language}
        words={text.estimator}
        initial={readUsage(new URLSearchParams(query))}
        vatRate={vatRate}
      />
      <p className="estimator-note">{text.note}</p>
      <section className="site-section" aria-labelledby="pricing-how">
        <h2 id="pricing-how">{text.howTitle}</h2>
        <dl className="site-tiles">
          {text.how.map((rule) => (
            <div key={rule.title}>
              <dt>{rule.title}</dt>
              <dd>{rule.text}</dd>
            </div>
          ))}
        </dl>
        <div className="ui-row estimator-tiers">
          <ButtonLink href={localPath(language, '/games/minecraft')}>{text.compareTiers}</ButtonLink>
          <p>{text.tiersText}</p>
        </div>
      </section>
    </SiteShell>
  );
}
