'use client';
import { useSignedIn } from '#src/panel/session/session.ts';
import { Callout } from '#src/ui/server/callout.tsx';
import { dateWords } from '#src/ui/time-words.ts';
import { WithdrawButton } from './withdraw-button.tsx';
import './closing-banner.css';

/** On every page while the account is going to be closed: when that is, and the way back. */
export function ClosingBanner() {
  const { closing, closesAt } = useSignedIn().account;
  if (closing !== 'pending' || closesAt === null) return null;
  return (
    <div className="closing-banner">
      <Callout
        tone="warning"
        title={`Your account closes on ${dateWords(new Date(closesAt))}`}
        actions={<WithdrawButton />}
      >
        Everything works until then. Afterwards your servers and your personal data are deleted for good.
      </Callout>
    </div>
  );
}
