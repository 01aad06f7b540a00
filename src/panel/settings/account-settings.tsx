'use client';
import { ClosingSection } from './closing/closing-section.tsx';
import { EmailSection } from './email/email-section.tsx';
import { LanguageSection } from './language-section.tsx';
import { NameSection } from './name-section.tsx';
import { ThemeSection } from './theme-section.tsx';

export function AccountSettings() {
  return (
    <>
      <title>Account settings</title>
      <NameSection />
      <EmailSection />
      <LanguageSection />
      <ThemeSection />
      <ClosingSection />
    </>
  );
}
