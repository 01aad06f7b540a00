'use client';
import { PasswordSection } from './password/password-section.tsx';
import { SessionsSection } from './sessions/sessions-section.tsx';

export function SecuritySettings() {
  return (
    <>
      <title>Security settings</title>
      <PasswordSection />
      <SessionsSection />
    </>
  );
}
