'use client';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import './settings-section.css';

/** Takes the focus when it appears, so that a dialog's next step is read out and the keyboard goes on from there. */
export function FirstWords({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1} className="settings-first-words">
      {children}
    </div>
  );
}
