'use client';
import { Check, Copy } from 'lucide';
import { useEffect, useState, type MouseEvent } from 'react';
import { Icon } from '../server/icon.tsx';
import { LiveRegion } from './live-region.tsx';
import '../styles/button.css';

const confirmationMilliseconds = 2000;

/** Copies the code of the figure that it stands in and says so for two seconds; without script it is not to be seen. */
export function CodeCopyButton({ words }: { words: { copy: string; copied: string; refused: string } }) {
  const [outcome, setOutcome] = useState<{ said: 'copied' | 'refused' }>();

  useEffect(() => {
    if (!outcome) return;
    const end = setTimeout(() => setOutcome(undefined), confirmationMilliseconds);
    return () => clearTimeout(end);
  }, [outcome]);

  async function copy({ currentTarget }: MouseEvent) {
    try {
      const code = currentTarget.closest('figure')?.querySelector('code');
      await navigator.clipboard.writeText(code?.textContent ?? '');
      // Another press begins the two seconds anew.
      setOutcome({ said: 'copied' });
    } catch {
      // The browser may refuse, on plain http for one.
      setOutcome({ said: 'refused' });
    }
  }

  const said = outcome && words[outcome.said];
  return (
    <>
      <button
        type="button"
        className="ui-button ui-code-copy ui-needs-script"
        data-variant="quiet"
        data-size="small"
        onClick={(event) => void copy(event)}
      >
        <Icon icon={outcome?.said === 'copied' ? Check : Copy} />
        {said ?? words.copy}
      </button>
      <LiveRegion>{said}</LiveRegion>
    </>
  );
}
