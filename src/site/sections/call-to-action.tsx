import { ButtonLink } from '#src/ui/server/button-link.tsx';
import './sections.css';

/** The last thing on a page: what to do now. */
export function CallToAction({
  title,
  text,
  href,
  action,
}: {
  title: string;
  text: string;
  href: string;
  action: string;
}) {
  return (
    <section className="site-call site-night" aria-labelledby="call-to-action">
      <h2 id="call-to-action">{title}</h2>
      <p>{text}</p>
      <ButtonLink href={href} variant="primary">
        {action}
      </ButtonLink>
    </section>
  );
}
