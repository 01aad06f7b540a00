import { brandName } from '#src/contract/brand.ts';
import { SiteShell } from '#src/site/shell/site-shell.tsx';
import { Lantern } from '#src/ui/brand/lantern.tsx';
import { ButtonLink } from '#src/ui/server/button-link.tsx';
import { Card } from '#src/ui/server/card.tsx';
import { features } from '../../../content/landing.ts';
import './landing.css';

export function Landing() {
  return (
    <SiteShell
      title={brandName}
      description="Game servers in minutes, on fast SSD and NVMe storage with DDoS protection. A sleeping server wakes when a player connects."
    >
      <section className="landing-hero" aria-labelledby="landing-title">
        <div className="ui-stack">
          <h1 id="landing-title">Game servers that keep a light on</h1>
          <p>
            A sleeping server wakes the moment a player connects. Made for playing with friends and family, in
            minutes.
          </p>
          <div className="ui-row">
            <ButtonLink href="/panel" variant="primary">
              Go to Panel
            </ButtonLink>
            <ButtonLink href="/developers/api">Read the API</ButtonLink>
          </div>
        </div>
        <Lantern size="min(14rem, 50vw)" hasHalo />
      </section>
      <section aria-labelledby="landing-features">
        <h2 id="landing-features">What every free server has</h2>
        <ul className="landing-features">
          {features.map(({ title, text }) => (
            <li key={title}>
              <Card title={title}>{text}</Card>
            </li>
          ))}
        </ul>
      </section>
    </SiteShell>
  );
}
