import fontUrl from '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2?url';
import { preload } from 'react-dom';
import { earlySubmitScript } from '../early-submit.ts';
import { themeScript } from '../theme.ts';
import '../styles/global.css';

/**
 * What every document needs in its head before anything is painted: both colour schemes, two scripts
 * (their hashes belong in the content security policy) and the font. Put `suppressHydrationWarning` on `<html>`:
 * the script sets its `data-theme` before React arrives.
 */
export function DocumentHead() {
  preload(fontUrl, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
  return (
    <>
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f8fafd" />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0b0e14" />
      {/* Constants of ours: nothing untrusted can reach them. */}
      <script dangerouslySetInnerHTML={{ __html: themeScript }} />
      <script dangerouslySetInnerHTML={{ __html: earlySubmitScript }} />
    </>
  );
}
