'use client';
import { LanguageSection } from './language-section.tsx';
import { NameSection } from './name-section.tsx';
import { ThemeSection } from './theme-section.tsx';

export function AccountSettings() {
  return (
    <>
      <title>Account settings</title>
      <NameSection />
      <LanguageSection />
      <ThemeSection />
    </>
  );
}
