'use client';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { InstanceDetails } from '#src/contract/instances.ts';
import { LoadFailure } from '#src/panel/queries/load-failure.tsx';
import { useStoredValue } from '#src/panel/storage/stored-value.ts';
import { LiveRegion } from '#src/ui/controls/live-region.tsx';
import { Callout } from '#src/ui/server/callout.tsx';
import { CommandBox } from './commands/command-box.tsx';
import type { Level } from './log/levels.ts';
import { LogNotes } from './log-notes.tsx';
import { useSearch } from './search/use-search.ts';
import { useSpokenLines } from './spoken-lines.ts';
import { ConsoleToolbar, type ConsoleView } from './toolbar.tsx';
import { useConsole } from './use-console.ts';
import { useConsoleKeys } from './use-console-keys.ts';
import './console.css';
import './colours.css';

/** Everything about a server's console: reading it, finding something in it, typing into it. */
export function Console({ instance }: { instance: InstanceDetails }) {
  const [stored, keep] = useStoredValue('console.view', 'forever');
  const view = useMemo(
    () => new Set((stored ?? '').split(' ')) as ReadonlySet<string>,
    [stored],
  ) as ConsoleView;
  const [levels, setLevels] = useState<ReadonlySet<Level>>();
  const spoken = useSpokenLines(view.has('spoken'));
  const { controller, state } = useConsole(instance, spoken.hear);
  const search = useSearch(controller, state.found);
  const [said, say] = useState('');
  const region = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!scroller.current || !sheet.current) return undefined;
    return controller.draw(scroller.current, sheet.current);
  }, [controller]);
  useEffect(
    () => controller.show({ isWrapped: view.has('wrap'), hasTimes: view.has('times') }),
    [controller, view],
  );
  useEffect(() => controller.choose(levels), [controller, levels]);

  function goToError(step: 1 | -1): void {
    if (!controller.goToError(step)) say('There is no error among the lines that are loaded.');
  }

  useConsoleKeys({
    onFind: () => region.current?.querySelector<HTMLInputElement>('input[type=search]')?.focus(),
    onError: goToError,
  });

  const { phase } = state;
  return (
    <section className="console" aria-label="Console" ref={region}>
      <ConsoleToolbar
        name={instance.slug ?? instance.externalID}
        controller={controller}
        state={state}
        search={search}
        levels={levels}
        onLevels={setLevels}
        view={view}
        onView={(next) => keep([...next].filter(Boolean).join(' ') || undefined)}
        onError={goToError}
        onSay={say}
      />
      {phase.name === 'failed' && isForbidden(phase.error.errorCode) && (
        <Callout tone="info" role="status" title="This console is not yours to see">
          Its owner can read it, and an account that they share it with.
        </Callout>
      )}
      {phase.name === 'failed' && !isForbidden(phase.error.errorCode) && (
        <LoadFailure error={phase.error} isPending={false} onRetry={() => void controller.log.catchUp()} />
      )}
      <div className="console-frame">
        {/* Focus lets arrows scroll it; it says nothing by itself, for a console talks too much. A click is one on a
            hole's button, which takes keys by itself. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
        <div
          ref={scroller}
          className="console-log"
          role="log"
          aria-live="off"
          aria-label={`Console of ${instance.name}`}
          aria-busy={phase.name === 'loading'}
          data-wrap={view.has('wrap') || undefined}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- WCAG 2.1.1: what scrolls takes keys
          tabIndex={0}
          onClick={(event) => fillGap(event.target, (from, to) => void controller.log.fill(from, to))}
        >
          <LogNotes state={state} instance={instance} onOlder={() => void controller.log.older()} />
          <div ref={sheet} className="console-sheet" />
        </div>
        {!state.isFollowing && (
          <button type="button" className="console-pill" onClick={() => void controller.follow()}>
            {state.newLines === 0
              ? 'Paused · go to the newest line'
              : `${state.newLines.toLocaleString('en')} new ${state.newLines === 1 ? 'line' : 'lines'}`}
          </button>
        )}
      </div>
      <CommandBox instance={instance} controller={controller} onSay={say} />
      <LiveRegion>{said}</LiveRegion>
      <LiveRegion>{spoken.words}</LiveRegion>
    </section>
  );
}

const isForbidden = (errorCode: string) => errorCode === 'permission_denied' || errorCode === 'not_found';

function fillGap(target: EventTarget, fill: (from: number, to: number) => void): void {
  if (!(target instanceof HTMLButtonElement) || target.dataset['from'] === undefined) return;
  target.disabled = true;
  fill(Number(target.dataset['from']), Number(target.dataset['to']));
}
