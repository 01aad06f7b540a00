import { localPath, type Language } from '#src/contract/languages.ts';
import { BlockScene } from '#src/site/illustrations/block-scene.tsx';
import { island } from '#src/site/illustrations/scenes.ts';
import { newServerAddress } from '#src/site/register-address.ts';
import { ButtonLink } from '#src/ui/server/button-link.tsx';
import { messages } from '../../../content/messages.ts';

/** Where stars stand, in percent of the sky. */
const stars = [
  [6, 12],
  [17, 34],
  [24, 8],
  [38, 17],
  [9, 58],
  [71, 9],
  [83, 21],
  [93, 44],
  [89, 8],
  [60, 5],
] as const;

export function Hero({ language }: { language: Language }) {
  const text = messages[language].landing;
  return (
    <section className="landing-hero" aria-labelledby="landing-title">
      <div className="landing-words">
        <h1 id="landing-title">{text.title}</h1>
        <p>{text.introduction}</p>
        <div className="ui-row">
          <ButtonLink href={newServerAddress} variant="primary">
            {text.createServer}
          </ButtonLink>
          <ButtonLink href={localPath(language, '/pricing')}>{text.seePrices}</ButtonLink>
        </div>
      </div>
      <div className="landing-sky site-night">
        <svg className="landing-stars" aria-hidden="true">
          {stars.map(([x, y]) => (
            <rect key={x} x={`${x}%`} y={`${y}%`} width={x % 2 ? 4 : 3} height={x % 2 ? 4 : 3} />
          ))}
        </svg>
        <BlockScene boxes={island} className="landing-island" label={text.illustration} />
        <ol className="landing-console" aria-label={text.console.label}>
          {text.console.lines.map(({ time, text: line }) => (
            <li key={time}>
              <span>{time}</span> {line}
            </li>
          ))}
        </ol>
      </div>
      <dl className="landing-strip">
        {text.strip.map(({ term, text: description }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
