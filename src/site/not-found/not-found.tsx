import { localPath, type Language } from '#src/contract/languages.ts';
import { BlockScene } from '#src/site/illustrations/block-scene.tsx';
import { lostIsland } from '#src/site/illustrations/scenes.ts';
import { PageTitle } from '#src/site/sections/page-title.tsx';
import { SiteShell } from '#src/site/shell/site-shell.tsx';
import { ButtonLink } from '#src/ui/server/button-link.tsx';
import { messages } from '../../../content/messages.ts';
import './not-found.css';

export function NotFound({ language }: { language: Language }) {
  const { featuresPage, minecraft, roadmap, contact, shell } = messages[language];
  const text = shell.notFound;
  const elsewhere = [
    { path: '/games/minecraft', title: minecraft.title },
    { path: '/features', title: featuresPage.title },
    { path: '/roadmap', title: roadmap.title },
    { path: '/contact', title: contact.title },
  ];
  return (
    <SiteShell language={language} title={text.title} description={text.description}>
      <meta name="robots" content="noindex" />
      <div className="not-found">
        <BlockScene boxes={lostIsland} />
        <PageTitle title={text.title} introduction={text.description} />
        <ButtonLink href={localPath(language, '/')} variant="primary">
          {text.returnHome}
        </ButtonLink>
        <nav aria-label={text.elsewhere}>
          <ul className="not-found-links">
            {elsewhere.map(({ path, title }) => (
              <li key={path}>
                <a href={localPath(language, path)}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </SiteShell>
  );
}
