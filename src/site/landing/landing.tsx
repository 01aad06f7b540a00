import { brandName } from '#src/contract/brand.ts';
import { localPath, type Language } from '#src/contract/languages.ts';
import { BlockScene } from '#src/site/illustrations/block-scene.tsx';
import { asleep, awake, knock, village } from '#src/site/illustrations/scenes.ts';
import { newServerAddress } from '#src/site/register-address.ts';
import { CallToAction } from '#src/site/sections/call-to-action.tsx';
import { Faq } from '#src/site/sections/faq.tsx';
import { SiteShell } from '#src/site/shell/site-shell.tsx';
import { ButtonLink } from '#src/ui/server/button-link.tsx';
import { messages } from '../../../content/messages.ts';
import { FeatureTiles } from './feature-tiles.tsx';
import { Hero } from './hero.tsx';
import { publisher } from './publisher.ts';
import './landing.css';

const stepScenes = [asleep, knock, awake];

export function Landing({ language }: { language: Language }) {
  const text = messages[language].landing;
  const { description, keywords } = text;
  return (
    <SiteShell
      language={language}
      path="/"
      title={brandName}
      description={description}
      keywords={keywords}
      structuredData={publisher(language)}
    >
      <Hero language={language} />
      <section className="site-section" aria-labelledby="landing-features">
        <h2 id="landing-features">{text.featuresTitle}</h2>
        <p>{text.featuresIntroduction}</p>
        <FeatureTiles features={text.features} />
        <p className="landing-more">
          <a href={localPath(language, '/features')}>{text.allFeatures}</a>
        </p>
      </section>
      <section className="site-section" aria-labelledby="landing-wake">
        <h2 id="landing-wake">{text.wakeTitle}</h2>
        <p>{text.wakeIntroduction}</p>
        <ol className="landing-steps">
          {text.wakeSteps.map(({ title, text: description }, index) => (
            <li key={title}>
              <BlockScene boxes={stepScenes[index] ?? awake} />
              <h3>{title}</h3>
              <p>{description}</p>
            </li>
          ))}
        </ol>
        <p className="landing-note">{text.wakeNote}</p>
      </section>
      <section className="site-section landing-tiers" aria-labelledby="landing-tiers">
        <h2 id="landing-tiers">{text.tiersTitle}</h2>
        <p>{text.tiersText}</p>
        <div className="ui-row">
          <ButtonLink href={localPath(language, '/games/minecraft')}>{text.compareTiers}</ButtonLink>
          <ButtonLink href={localPath(language, '/pricing')} variant="quiet">
            {text.seePrices}
          </ButtonLink>
        </div>
        <BlockScene boxes={village} />
      </section>
      <Faq title={text.faqTitle} questions={text.faq} />
      <CallToAction
        title={text.endTitle}
        text={text.endText}
        href={newServerAddress}
        action={text.createServer}
      />
    </SiteShell>
  );
}
