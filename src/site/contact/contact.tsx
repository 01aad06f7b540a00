import { localPath, type Language } from '#src/contract/languages.ts';
import { operator } from '#src/contract/operator.ts';
import { PageTitle } from '#src/site/sections/page-title.tsx';
import { SiteShell } from '#src/site/shell/site-shell.tsx';
import { ButtonLink } from '#src/ui/server/button-link.tsx';
import { Card } from '#src/ui/server/card.tsx';
import { messages } from '../../../content/messages.ts';
import './contact.css';

export function Contact({ language }: { language: Language }) {
  const { title, description, keywords, ...text } = messages[language].contact;
  const { contactEmail, statusUrl } = operator;
  const legalNotice = (
    <ButtonLink href={localPath(language, '/legal-notice')}>{text.email.legalNotice}</ButtonLink>
  );
  const mailAbout = (subject: string, action: string) =>
    contactEmail === undefined ? (
      legalNotice
    ) : (
      <ButtonLink href={`mailto:${contactEmail}?subject=${encodeURIComponent(subject)}`}>{action}</ButtonLink>
    );
  return (
    <SiteShell
      language={language}
      path="/contact"
      title={title}
      description={description}
      keywords={keywords}
    >
      <PageTitle title={title} introduction={text.introduction} />
      <div className="contact-ways">
        <Card title={text.support.title} headingLevel={2}>
          <p>{text.support.text}</p>
          <ButtonLink href="/panel" variant="primary">
            {text.support.action}
          </ButtonLink>
        </Card>
        <Card title={text.email.title} headingLevel={2}>
          <p>{contactEmail === undefined ? text.email.missing : text.email.text}</p>
          {contactEmail === undefined ? (
            legalNotice
          ) : (
            <ButtonLink href={`mailto:${contactEmail}`}>{text.email.action(contactEmail)}</ButtonLink>
          )}
        </Card>
        <Card title={text.abuse.title} headingLevel={2}>
          <p>{text.abuse.text}</p>
          {mailAbout(text.abuse.subject, text.abuse.action)}
        </Card>
        <Card title={text.security.title} headingLevel={2}>
          <p>{text.security.text}</p>
          {mailAbout(text.security.subject, text.security.action)}
        </Card>
        {statusUrl !== undefined && (
          <Card title={text.status.title} headingLevel={2}>
            <p>{text.status.text}</p>
            <ButtonLink href={statusUrl} isExternal>
              {text.status.action}
            </ButtonLink>
          </Card>
        )}
      </div>
    </SiteShell>
  );
}
