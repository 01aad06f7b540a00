'use client';
import { useEffect, type ReactNode } from 'react';
import { useRouter } from 'waku';
import { attachedEvent } from '#src/contract/attachment.ts';
import { languageOfPath, languages } from '#src/contract/languages.ts';

/** The html element of every page, in the language of its path. */
export function Document({ children }: { children: ReactNode }) {
  const language = languageOfPath(useRouter().path);
  // The effects of what is inside have run by now.
  useEffect(() => void dispatchEvent(new Event(attachedEvent)), []);
  return (
    // The theme script sets data-theme before React arrives.
    <html lang={language} dir={languages[language].direction} suppressHydrationWarning>
      {children}
    </html>
  );
}
