export const legalNotice = {
  title: 'Legal notice',
  description: 'Who runs this service and how to reach them.',
  keywords: ['legal notice', 'imprint', 'provider identification'],
  introduction: (brand: string) => `Information on the provider of ${brand}.`,
  provider: 'Provider',
  labels: {
    name: 'Name',
    address: 'Address',
    representative: 'Represented by',
    email: 'E-mail',
    phone: 'Telephone',
    register: 'Register',
    vatId: 'VAT identification number',
  },
  missing: (brand: string) =>
    `This ${brand} is run privately: its operator has not published details here. Write to them through the panel’s support tickets.`,
  sections: [
    {
      title: 'Responsible for the content',
      text: 'The provider named above is responsible for the content of these pages.',
    },
    {
      title: 'Content of users',
      text: 'Worlds, messages and files on game servers come from their users. We do not watch them without a reason, and we act as soon as we learn of something unlawful. Please report it through the contact page.',
    },
    {
      title: 'Links',
      text: 'We checked the pages that we link to when we linked to them. Their operators are responsible for what they show today.',
    },
    {
      title: 'Copyright and trademarks',
      text: 'The texts, drawings and programs of these pages are protected by copyright. Minecraft is a trademark of Mojang Synergies AB. This is not an official Minecraft product; it is neither approved by nor associated with Mojang or Microsoft.',
    },
    {
      title: 'Settling disputes',
      text: 'We would rather solve a problem together with you: write to us first. We are neither willing nor obliged to take part in dispute resolution before a consumer arbitration board.',
    },
  ],
};
