import type { Page } from '@playwright/test';

/** A device beside `page` that keeps passkeys and verifies its user; `fail` lets its user turn the question down. */
export async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async fail() {
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    },
    async succeed() {
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
    },
  };
}
