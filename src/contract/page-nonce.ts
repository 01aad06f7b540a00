/** Carries a page's nonce from the server to the renderer; what a visitor sends under this name is replaced. */
export const nonceHeader = 'x-lanternhost-nonce';
