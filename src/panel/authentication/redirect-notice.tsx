'use client';
import { useRouter } from 'waku';
import { LiveRegion } from '#src/ui/controls/live-region.tsx';
import { Callout } from '#src/ui/server/callout.tsx';
import { Link } from 'waku';
import { useCountdown } from './use-countdown.ts';

/** Says what has happened and moves on after five seconds, or at once. */
export function RedirectNotice({ done, to }: { done: string; to: '/panel' | '/auth/login' }) {
  const router = useRouter();
  const left = useCountdown(true, () => void router.replace(to));
  return (
    <>
      <Callout tone="success" actions={<Link to={to}>Continue now</Link>}>
        {/* Once is enough for who listens. */}
        <p aria-hidden="true">{`${done} Redirecting in ${left}...`}</p>
      </Callout>
      <LiveRegion>{`${done} You are taken on in a few seconds.`}</LiveRegion>
    </>
  );
}
