'use client';
import { useEffect, useRef, useState } from 'react';
import { contrastRatio, parseColor } from '#src/ui/contrast.ts';
import { subscribeToTheme } from '#src/ui/theme.ts';

/** One pair of colours as text on ground, with the ratio that this browser really shows. */
export function Swatch({ ground, ink }: { ground: string; ink: string }) {
  const ref = useRef<HTMLDivElement>(null);
  const [ratio, setRatio] = useState<number>();

  useEffect(() => {
    function measure() {
      if (!ref.current) return;
      const style = getComputedStyle(ref.current);
      const [back, front] = [parseColor(style.backgroundColor), parseColor(style.color)];
      setRatio(back && front ? contrastRatio(back, front) : undefined);
    }
    measure();
    const system = matchMedia('(prefers-color-scheme: dark)');
    system.addEventListener('change', measure);
    const unsubscribe = subscribeToTheme(measure);
    return () => {
      system.removeEventListener('change', measure);
      unsubscribe();
    };
  }, []);

  return (
    <div
      ref={ref}
      className="gallery-swatch"
      style={{ background: `var(--color-${ground})`, color: `var(--color-${ink})` }}
    >
      <span>
        {ink}
        <br />
        on {ground}
      </span>
      <strong className="ui-figures">{ratio === undefined ? '…' : `${ratio.toFixed(2)} : 1`}</strong>
    </div>
  );
}
