import { Menu } from 'lucide';
import { backend } from '#src/backend/client.ts';
import { brandName } from '#src/contract/brand.ts';
import { localPath, type Language } from '#src/contract/languages.ts';
import { Wordmark } from '#src/ui/brand/wordmark.tsx';
import { ThemeSwitch } from '#src/ui/controls/theme-switch.tsx';
import { ButtonLink } from '#src/ui/server/button-link.tsx';
import { Icon } from '#src/ui/server/icon.tsx';
import { messages } from '../../../content/messages.ts';
import { MainMenu } from './main-menu.tsx';
import { mainMenu } from './menu.ts';
import './site-header.css';

/** On a narrow screen the menu is a popover, which browsers open without any script. */
export async function SiteHeader({ language, path }: { language: Language; path: string | undefined }) {
  const text = messages[language].shell;
  return (
    <header className="site-header">
      <a className="site-home" href={localPath(language, '/')}>
        <Wordmark name={brandName} />
      </a>
      <button
        type="button"
        className="ui-button site-menu-button"
        data-variant="quiet"
        data-shape="icon"
        popoverTarget="site-menu"
      >
        <Icon icon={Menu} size="1.5em" label={text.openMenu} />
      </button>
      <div id="site-menu" className="site-menu" popover="auto">
        <nav aria-label={text.mainMenu}>
          <MainMenu
            entries={mainMenu(language, await enabledFeatures())}
            present={path === undefined ? undefined : localPath(language, path)}
          />
        </nav>
        <ThemeSwitch words={text.theme} />
      </div>
      <ButtonLink href="/panel" variant="primary">
        {text.goToPanel}
      </ButtonLink>
    </header>
  );
}

/** A page that says what it has to say matters more than a link in its header. */
async function enabledFeatures(): Promise<readonly string[]> {
  const features = await backend()
    .GET('/v1/features')
    .catch(() => undefined);
  return features?.enabled ?? [];
}
