/** What stands around the legal documents; the documents themselves are markdown in `legal`. */
export const legal = {
  contents: 'Contents',
  asMarkdown: 'This document as plain text',
  documents: {
    'terms-of-service': {
      title: 'Terms of service',
      description:
        'The rules between you and us: accounts, servers, credits, what is allowed and what happens when something goes wrong.',
      keywords: ['terms of service', 'conditions', 'acceptable use'],
    },
    'privacy-policy': {
      title: 'Privacy policy',
      description: 'Which data we keep, why, for how long, who else sees it, and what you can ask of us.',
      keywords: ['privacy policy', 'data protection', 'GDPR'],
    },
    'refund-policy': {
      title: 'Refund policy',
      description:
        'You can return unused credits within 14 days. How to ask for it, and when you hear from us.',
      keywords: ['refund policy', 'unused credits', 'withdrawal'],
    },
  },
};
