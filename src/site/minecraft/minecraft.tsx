import { Check } from 'lucide';
import { backend } from '#src/backend/client.ts';
import { localPath, type Language } from '#src/contract/languages.ts';
import { extraBackupPrice, storagePrice } from '#src/contract/prices.ts';
import { BlockScene } from '#src/site/illustrations/block-scene.tsx';
import { awake } from '#src/site/illustrations/scenes.ts';
import { newServerAddress } from '#src/site/register-address.ts';
import { CallToAction } from '#src/site/sections/call-to-action.tsx';
import { Faq } from '#src/site/sections/faq.tsx';
import { PageTitle } from '#src/site/sections/page-title.tsx';
import { SiteShell } from '#src/site/shell/site-shell.tsx';
import { ButtonLink } from '#src/ui/server/button-link.tsx';
import { Icon } from '#src/ui/server/icon.tsx';
import { messages } from '../../../content/messages.ts';
import { product } from './product.ts';
import { TierCards } from './tier-cards.tsx';
import { TierTable } from './tier-table.tsx';
import './minecraft.css';

const figures = { storage: String(storagePrice), backups: String(extraBackupPrice) };

export async function Minecraft({ language }: { language: Language }) {
  const { title, description, keywords, ...text } = messages[language].minecraft;
  const [plans, vat] = await Promise.all([
    backend().GET('/v1/games/minecraft/plans'),
    backend().GET('/v1/billing/vat'),
  ]);
  return (
    <SiteShell
      language={language}
      path="/games/minecraft"
      title={title}
      description={description}
      keywords={keywords}
      structuredData={[product(title, description, plans)]}
    >
      <PageTitle title={text.heading} introduction={text.introduction} scene={<BlockScene boxes={awake} />} />
      <div className="minecraft-columns">
        {text.columns.map((column) => (
          <section key={column.title}>
            <h2>{column.title}</h2>
            <ul className="minecraft-checks">
              {column.features.map((feature) => (
                <li key={feature}>
                  <Icon icon={Check} />
                  {feature}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <section className="site-section" aria-labelledby="tiers">
        <h2 id="tiers">{text.tiers.title}</h2>
        <TierCards language={language} plans={plans} vat={vat} />
        <TierTable language={language} plans={plans} />
      </section>
      <section className="site-section minecraft-credits" aria-labelledby="credits">
        <div>
          <h2 id="credits">{text.credits.title}</h2>
          <p>{text.credits.text}</p>
          <div className="ui-row">
            <ButtonLink href="/panel/billing/order" variant="primary">
              {text.credits.order}
            </ButtonLink>
            <ButtonLink href={localPath(language, '/pricing')}>{text.credits.estimate}</ButtonLink>
          </div>
        </div>
        <dl>
          {text.credits.facts(figures).map((fact) => (
            <div key={fact.term}>
              <dt>{fact.term}</dt>
              <dd>{fact.text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <Faq title={text.faqTitle} questions={text.faq(figures)} />
      <CallToAction title={text.endTitle} text={text.endText} href={newServerAddress} action={text.signUp} />
    </SiteShell>
  );
}
