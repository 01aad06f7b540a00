import type { Language } from '#src/contract/languages.ts';
import type { Plan } from '#src/contract/plans.ts';
import { microCredits, vatOn } from '#src/contract/prices.ts';
import { unknownVat, type Vat } from '#src/contract/vat.ts';
import { formatCredits, formatEuros, formatNumber, formatPercent } from '#src/site/format.ts';
import { BlockScene } from '#src/site/illustrations/block-scene.tsx';
import { tower } from '#src/site/illustrations/scenes.ts';
import { newServerOfTierAddress } from '#src/site/register-address.ts';
import { ButtonLink } from '#src/ui/server/button-link.tsx';
import { VisuallyHidden } from '#src/ui/server/visually-hidden.tsx';
import { messages } from '../../../content/messages.ts';

/** One card for each tier: what it costs, and the way to a server of it. */
export function TierCards({
  language,
  plans,
  vat,
}: {
  language: Language;
  plans: readonly Plan[];
  vat: Vat;
}) {
  const text = messages[language].minecraft.tiers;
  const rate = formatPercent(language, vat.vatRate);
  return (
    <>
      <ul className="tier-cards">
        {plans.map(({ tier, memory, cpu, price }, index) => {
          const net = microCredits(price.month);
          return (
            <li key={tier} className="tier-card">
              <BlockScene boxes={tower(index + 1)} />
              <h3>{text.names[tier]}</h3>
              <p>{text.summaries[tier]}</p>
              <p className="tier-price">
                <strong>{formatEuros(language, net + vatOn(net, vat.vatRate))}</strong>
                <span>
                  {tier === 'free'
                    ? text.freeOfCharge
                    : `${text.credits(formatCredits(language, net))} ${text.perMonth}`}
                </span>
              </p>
              <p>
                {`${formatNumber(language, memory.limit / 1024)} GB RAM, ${text.vcpu(formatNumber(language, cpu.quota))}`}
              </p>
              <ButtonLink
                href={newServerOfTierAddress(tier)}
                variant={tier === 'free' ? 'primary' : 'secondary'}
              >
                <span>
                  {`${text.customize} `}
                  <VisuallyHidden>{text.names[tier]}</VisuallyHidden>
                </span>
              </ButtonLink>
            </li>
          );
        })}
      </ul>
      <p className="tier-note">
        {vat.country === unknownVat.country ? text.vatNote(rate) : text.vatNoteOf(rate, vat.country)}
      </p>
    </>
  );
}
