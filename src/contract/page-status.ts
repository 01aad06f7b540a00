/** Stands on the reply of a page that has chosen its own status, and so says for itself what is wrong. */
export const pageStatusHeader = 'x-page-status';
