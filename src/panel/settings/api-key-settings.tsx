'use client';
import { ApiKeysSection } from './api-keys/api-keys-section.tsx';

export function ApiKeySettings() {
  return (
    <>
      <title>API keys</title>
      <ApiKeysSection />
    </>
  );
}
