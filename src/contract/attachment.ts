/** Sent to the window when React has taken over a page: what a visitor did before that is then done again. */
export const attachedEvent = 'lanternhost:attached';
