export const contact = {
  title: 'Contact',
  description:
    'How to reach us: support tickets in the panel, e-mail, and where to report abuse or a security problem.',
  keywords: ['contact', 'support', 'report abuse', 'security'],
  introduction: 'People read what you write. This is the quickest way for each kind of question.',
  support: {
    title: 'Help with your server',
    text: 'Open a ticket in the panel. We see which server it is about and can help sooner.',
    action: 'Open the panel',
  },
  email: {
    title: 'Everything else',
    text: 'Questions before you sign up, invoices, press, partnerships.',
    action: (address: string) => `Write to ${address}`,
    missing: 'You reach us through the address in the legal notice.',
    legalNotice: 'Legal notice',
  },
  abuse: {
    title: 'Report abuse',
    text: 'Tell us about a server that breaks the law or our terms: its address, what you saw, and when. Screenshots help.',
    subject: 'Abuse report',
    action: 'Report abuse',
  },
  security: {
    title: 'Report a security problem',
    text: 'Please write to us before you tell others, with the steps to repeat it. We answer within two working days and do not pursue research in good faith.',
    subject: 'Security report',
    action: 'Report a problem',
  },
  status: {
    title: 'Is something down?',
    text: 'The status page shows what we know, as soon as we know it.',
    action: 'Open the status page in a new tab',
  },
};
