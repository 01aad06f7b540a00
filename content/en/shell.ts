/** What stands around every public page, and the page for what is not there. */
export const shell = {
  skipToContent: 'Skip to content',
  mainMenu: 'Main',
  goToPanel: 'Go to Panel',
  language: 'Language',
  apiReference: 'API reference',
  openApiDocument: 'OpenAPI document',
  poweredBy: 'Powered by',
  notFound: {
    title: 'Page not found',
    description: 'There is nothing at this address. It may have moved, or the link was mistyped.',
    elsewhere: 'Or go on here',
    returnHome: 'Return home',
  },
};
