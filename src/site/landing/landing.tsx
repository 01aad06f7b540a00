import { brandName } from '#src/contract/brand.ts';
import type { Language } from '#src/contract/languages.ts';
import { SiteShell } from '#src/site/shell/site-shell.tsx';
import { Lantern } from '#src/ui/brand/lantern.tsx';
import { ButtonLink } from '#src/ui/server/button-link.tsx';
import { Card } from '#src/ui/server/card.tsx';
import { messages } from '../../../content/messages.ts';
import './landing.css';

export function Landing({ language }: { language: Language }) {
  const text = messages[language].landing;
  return (
    <SiteShell language={language} path="/" title={brandName} description={text.description}>
      <section className="landing-hero" aria-labelledby="landing-title">
        <div className="ui-stack">
          <h1 id="landing-title">{text.title}</h1>
          <p>{text.introduction}</p>
          <div className="ui-row">
            <ButtonLink href="/panel" variant="primary">
              {text.goToPanel}
            </ButtonLink>
            <ButtonLink href="/developers/api">{text.readTheApi}</ButtonLink>
          </div>
        </div>
        <Lantern size="min(14rem, 50vw)" hasHalo />
      </section>
      <section aria-labelledby="landing-features">
        <h2 id="landing-features">{text.featuresTitle}</h2>
        <ul className="landing-features">
          {text.features.map(({ title, text: description }) => (
            <li key={title}>
              <Card title={title}>{description}</Card>
            </li>
          ))}
        </ul>
      </section>
    </SiteShell>
  );
}
