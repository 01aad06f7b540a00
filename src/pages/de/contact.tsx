import { Contact } from '#src/site/contact/contact.tsx';

export default function ContactPage() {
  return <Contact language="de" />;
}

export const getConfig = () => ({ render: 'dynamic' }) as const;
