import type { ReactNode } from 'react';
import { minecraftPlans } from '#src/catalog/plans.ts';
import { Card } from '#src/ui/server/card.tsx';
import { priceWords, sizeWords, tierLabel } from './tier-choice.ts';

/** What is about to be made and what it costs, beside the button that makes it. */
export function CreateSummary({ tier, children }: { tier: string; children: ReactNode }) {
  const plan = minecraftPlans.find((candidate) => candidate.tier === tier);
  return (
    <div className="create-summary">
      <Card title="Your server" headingLevel={2}>
        {plan && (
          <div>
            <p>
              <strong>{tierLabel(plan.tier)}</strong>
            </p>
            <p>{sizeWords(plan)}</p>
            <p>{priceWords(plan)}</p>
          </div>
        )}
        {children}
      </Card>
    </div>
  );
}
