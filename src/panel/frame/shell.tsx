'use client';
import { useRouter } from 'waku';
import { lazy, Suspense, useLayoutEffect, useState, type ReactNode } from 'react';
import { RouterProvider } from 'react-aria-components';
import { useFeatures } from '#src/panel/queries/features.ts';
import { useSignedIn } from '#src/panel/session/session.ts';
import { InstanceSideMenu } from '#src/panel/instances/frame/instance-side-menu.tsx';
import { instanceReferenceOf, visibleInstancePages } from '#src/panel/instances/frame/instance-pages.ts';
import { ClosingBanner } from '#src/panel/settings/closing/closing-banner.tsx';
import { useStoredValue } from '#src/panel/storage/stored-value.ts';
import { SkipLink } from '#src/ui/server/skip-link.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { PermanentDrawer, TemporaryDrawer } from './drawer.tsx';
import { useFocusOnNewPage } from './focus-on-new-page.ts';
import { visibleMenu, type MenuEntry } from './menu.ts';
import { PageBoundary, PartBoundary } from './page-boundary.tsx';
import { usePanelLinks } from './panel-links.ts';
import { useShortcuts, type Shortcut } from './shortcuts.ts';
import { SideMenu } from './side-menu.tsx';
import { Toasts } from './toasts.tsx';
import { TopBar } from './top-bar.tsx';
import { useMediaQuery } from './use-media-query.ts';
import './shell.css';

const loadPalette = () => import('#src/panel/palette/command-palette.tsx');
const CommandPalette = lazy(async () => ({ default: (await loadPalette()).CommandPalette }));
const ShortcutSheet = lazy(async () => ({ default: (await import('./shortcut-sheet.tsx')).ShortcutSheet }));

const drawerId = 'panel-drawer';

/** The panel around a page: top bar, menu, palette, shortcuts, and what is said about the connection. */
export function Shell({ children }: { children: ReactNode }) {
  const { permissions, live } = useSignedIn();
  const features = useFeatures();
  const router = useRouter();
  const reference = instanceReferenceOf(router.path);
  const menu = visibleMenu(permissions, features);
  const instancePages = reference === undefined ? [] : visibleInstancePages(reference, permissions, features);
  const navigate = (href: string) => void router.push(href as '/panel');
  const isWide = useMediaQuery('(min-width: 64rem)');
  const [drawer, keepDrawer] = useStoredValue('panel.drawer', 'forever');
  const [singleKeys, keepSingleKeys] = useStoredValue('panel.single-key-shortcuts', 'forever');
  const [openedAt, setOpenedAt] = useState<string>();
  const [window, setWindow] = useState<'palette' | 'shortcuts'>();
  const [used, setUsed] = useState<ReadonlySet<'palette' | 'shortcuts'>>(new Set());
  useFocusOnNewPage(router.path);
  usePanelLinks(navigate);
  useDenseDocument();

  // A temporary drawer belongs to the page it was opened on.
  const isDrawerOpen = isWide ? drawer !== 'closed' : openedAt === router.path;
  const open = (name: 'palette' | 'shortcuts') => {
    setUsed((before) => new Set(before).add(name));
    setWindow(name);
  };
  const leading = (entries: readonly MenuEntry[]): Shortcut[] =>
    entries.flatMap(({ keys, label, href }) => (keys ? [{ keys, label, run: () => navigate(href) }] : []));
  const shortcuts: Shortcut[] = [
    { keys: ['mod', 'k'], label: 'Search and commands', run: () => open('palette') },
    ...leading(Object.values(menu).flat()),
    {
      keys: ['g', 'n'],
      label: 'New server',
      run: () => navigate('/panel/instances/new'),
    },
    { keys: ['?'], label: 'Keyboard shortcuts', run: () => open('shortcuts') },
  ];
  const serverShortcuts = leading(instancePages);
  useShortcuts([...shortcuts, ...serverShortcuts], singleKeys !== 'off');

  const sideMenu =
    instancePages.length > 0 ? <InstanceSideMenu entries={instancePages} /> : <SideMenu menu={menu} />;
  return (
    <RouterProvider navigate={navigate}>
      <div className="panel">
        <SkipLink />
        <TopBar
          drawer={{
            id: drawerId,
            isOpen: isDrawerOpen,
            onToggle() {
              if (isWide) keepDrawer(isDrawerOpen ? 'closed' : undefined);
              else setOpenedAt(isDrawerOpen ? undefined : router.path);
            },
          }}
          accountEntries={menu.account}
          onReachForPalette={() => void loadPalette()}
          onOpenPalette={() => open('palette')}
          onShowShortcuts={() => open('shortcuts')}
        />
        <div className="panel-body">
          {isWide ? (
            <PermanentDrawer id={drawerId} isOpen={isDrawerOpen}>
              {sideMenu}
            </PermanentDrawer>
          ) : (
            <TemporaryDrawer id={drawerId} isOpen={isDrawerOpen} onClose={() => setOpenedAt(undefined)}>
              {sideMenu}
            </TemporaryDrawer>
          )}
          <div className="panel-page">
            <ConnectionBanner live={live} />
            <main id="main" className="panel-main" tabIndex={-1}>
              <ClosingBanner />
              <PageBoundary>{children}</PageBoundary>
            </main>
          </div>
        </div>
        <Toasts />
        <PartBoundary>
          <Suspense>
            {used.has('palette') && (
              <CommandPalette
                isOpen={window === 'palette'}
                onOpenChange={(isOpen) => setWindow(isOpen ? 'palette' : undefined)}
                context={{ menu, instancePages, onShowShortcuts: () => open('shortcuts') }}
              />
            )}
            {used.has('shortcuts') && (
              <ShortcutSheet
                isOpen={window === 'shortcuts'}
                onOpenChange={(isOpen) => setWindow(isOpen ? 'shortcuts' : undefined)}
                shortcuts={shortcuts}
                serverShortcuts={serverShortcuts}
                areSingleKeysOn={singleKeys !== 'off'}
                onSwitch={(isOn) => keepSingleKeys(isOn ? undefined : 'off')}
              />
            )}
          </Suspense>
        </PartBoundary>
      </div>
    </RouterProvider>
  );
}

/** Menus and windows open outside of the panel's element: they are as dense as it is. */
function useDenseDocument(): void {
  useLayoutEffect(() => {
    const { dataset } = document.body;
    dataset['density'] = 'dense';
    return () => {
      delete dataset['density'];
    };
  }, []);
}
