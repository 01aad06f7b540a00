import { brandName } from '#src/contract/brand.ts';
import { knowledgebasePath } from '#src/contract/knowledgebase-addresses.ts';
import { localPath, type Language } from '#src/contract/languages.ts';
import { operator } from '#src/contract/operator.ts';
import { messages } from '../../../content/messages.ts';
import { LanguageSwitch } from './language-switch.tsx';
import type { PageAddress } from './page-place.ts';
import './site-footer.css';

export function SiteFooter({
  language,
  addresses,
}: {
  language: Language;
  /** Of the page itself, in every language. */
  addresses: readonly PageAddress[];
}) {
  const text = messages[language].shell;
  const here = (href: string) => localPath(language, href);
  return (
    <footer className="site-footer">
      <FooterGroup title={brandName}>
        {[
          { href: knowledgebasePath(language), label: text.knowledgebase },
          { href: here('/roadmap'), label: text.menu.roadmap },
          ...(operator.statusUrl
            ? [{ href: operator.statusUrl, label: text.status, note: text.opensInNewTab }]
            : []),
          { href: here('/contact'), label: text.contact },
        ]}
      </FooterGroup>
      <FooterGroup title={text.legal.title}>
        {[
          { href: here('/legal-notice'), label: text.legal.notice },
          { href: here('/terms-of-service'), label: text.legal.terms },
          { href: here('/privacy-policy'), label: text.legal.privacy },
          { href: here('/refund-policy'), label: text.legal.refunds },
        ]}
      </FooterGroup>
      <FooterGroup title={text.developers}>
        {[
          { href: '/developers/api', label: text.apiReference },
          { href: '/v1/openapi.json', label: text.openApiDocument },
        ]}
      </FooterGroup>
      <div className="site-footer-end">
        <p>
          {text.poweredBy} <a href={here('/')}>{brandName}</a>
        </p>
        <LanguageSwitch present={language} addresses={addresses} />
      </div>
    </footer>
  );
}

/** @param children its links; one with a note opens in a new tab, which the note says */
function FooterGroup({
  title,
  children,
}: {
  title: string;
  children: readonly { href: string; label: string; note?: string }[];
}) {
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {children.map(({ href, label, note }) => (
          <li key={href}>
            <a href={href} {...(note !== undefined && { target: '_blank', rel: 'noreferrer' })}>
              {label}
              {note !== undefined && <span className="ui-visually-hidden"> {note}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
