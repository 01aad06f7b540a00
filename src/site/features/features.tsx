import type { Language } from '#src/contract/languages.ts';
import { newServerAddress } from '#src/site/register-address.ts';
import { CallToAction } from '#src/site/sections/call-to-action.tsx';
import { PageTitle } from '#src/site/sections/page-title.tsx';
import { SiteShell } from '#src/site/shell/site-shell.tsx';
import { messages } from '../../../content/messages.ts';
import './features.css';

export function Features({ language }: { language: Language }) {
  const { title, description, keywords, ...text } = messages[language].featuresPage;
  return (
    <SiteShell
      language={language}
      path="/features"
      title={title}
      description={description}
      keywords={keywords}
    >
      <PageTitle title={title} introduction={text.introduction} />
      {text.groups.map((group) => (
        <section key={group.title} className="features-group">
          <div>
            <h2>{group.title}</h2>
            <p>{group.text}</p>
          </div>
          <dl>
            {group.features.map((feature) => (
              <div key={feature.title}>
                <dt>{feature.title}</dt>
                <dd>{feature.text}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <p className="features-api">
        <a href="/developers/api">{text.readTheApi}</a>
      </p>
      <CallToAction
        title={text.endTitle}
        text={text.endText}
        href={newServerAddress}
        action={text.createServer}
      />
    </SiteShell>
  );
}
