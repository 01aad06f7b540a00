'use client';
import type { Estimate, Usage } from '#src/catalog/estimator.ts';
import type { Language } from '#src/contract/languages.ts';
import { formatCredits, formatEuros, formatNumber, formatPercent } from '#src/site/format.ts';
import type { EstimatorWords } from './words.ts';

/** What 30 days cost, line by line. @param address the estimate's own, to be shared */
export function Receipt({
  language,
  words,
  usage,
  estimate,
  vatRate,
  address,
}: {
  language: Language;
  words: EstimatorWords;
  usage: Usage;
  estimate: Estimate;
  vatRate: number;
  address: string;
}) {
  const space = (gigabytes: number) => `${formatNumber(language, gigabytes)} ${words.gigabytes}`;
  const online = `${formatNumber(language, estimate.onlineHours)} ${words.hoursOnline}`;
  const lines = [
    { term: words.compute, note: online, amount: estimate.compute },
    { term: words.storage, note: space(usage.storage), amount: estimate.storage },
    { term: words.backups, note: space(usage.backups), amount: estimate.backups },
    { term: words.net, note: undefined, amount: estimate.net },
    { term: `${words.vat} ${formatPercent(language, vatRate)}`, note: undefined, amount: estimate.vat },
  ];
  return (
    <section className="receipt site-night" aria-labelledby="receipt">
      <h2 id="receipt">{words.receipt}</h2>
      <dl>
        {lines.map(({ term, note, amount }) => (
          <div key={term}>
            <dt>
              {term}
              {note !== undefined && <small>{note}</small>}
            </dt>
            <dd>{formatEuros(language, amount)}</dd>
          </div>
        ))}
      </dl>
      <output className="receipt-total">
        <span>{words.total}</span>
        <strong>{formatEuros(language, estimate.total)}</strong>
        <span>{words.inCredits}</span>
        <span>{`${formatCredits(language, estimate.net)} ${words.credits}`}</span>
      </output>
      <a href={address}>{words.share}</a>
    </section>
  );
}
