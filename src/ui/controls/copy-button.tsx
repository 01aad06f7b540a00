'use client';
import { Check, Copy } from 'lucide';
import { useEffect, useState } from 'react';
import type { ButtonSize, ButtonVariant } from '../button-look.ts';
import { Button } from './button.tsx';
import { LiveRegion } from './live-region.tsx';

export interface CopyButtonProps {
  text: string;
  /** What the button says before it is pressed. */
  label?: string;
  /** What a screen reader says in its place, where several stand on a page; begins with the label. */
  spokenLabel?: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
}

const confirmationTime = 2000;

/** Copies a text and says so for two seconds. */
export function CopyButton({
  text,
  label = 'Copy',
  spokenLabel,
  variant = 'secondary',
  size = 'small',
}: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>();

  useEffect(() => {
    if (outcome === undefined) return;
    const timer = setTimeout(() => setOutcome(undefined), confirmationTime);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      // The browser may refuse, on plain http for one.
      setOutcome('refused');
    }
  }

  const words =
    outcome === 'copied' ? 'Copied to clipboard!' : outcome === 'refused' ? 'Copying was refused' : undefined;
  return (
    <>
      <Button
        variant={variant}
        size={size}
        icon={outcome === 'copied' ? Check : Copy}
        onPress={() => void copy()}
        {...(words === undefined && spokenLabel !== undefined && { 'aria-label': spokenLabel })}
      >
        {words ?? label}
      </Button>
      <LiveRegion>{words}</LiveRegion>
    </>
  );
}
