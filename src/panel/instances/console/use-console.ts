import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { InstanceDetails } from '#src/contract/instances.ts';
import { instanceTopic } from '#src/contract/live-topics.ts';
import { api, useSignedIn } from '#src/panel/session/session.ts';
import { createConsoleController, type ConsoleController, type ConsoleState } from './controller.ts';
import type { ConsoleLine } from '#src/contract/instances.ts';

const linesAtOnce = 500;

/** The console of a server, which reads and follows for as long as this page shows it. */
export function useConsole(
  { externalID }: InstanceDetails,
  onLines: (lines: readonly ConsoleLine[]) => void,
): { controller: ConsoleController; state: ConsoleState } {
  const { live } = useSignedIn();
  const [controller] = useState(() =>
    createConsoleController({
      read: (cursor) =>
        api.GET('/v1/instances/{instance}/console', {
          params: { path: { instance: externalID }, query: { ...cursor, limit: linesAtOnce } },
        }),
    }),
  );
  const hear = useEffectEvent(onLines);
  useEffect(() => {
    const { log } = controller;
    controller.open();
    const stop = live.subscribe(instanceTopic(externalID, '/console'), {
      // The server's own word, as replies are.
      onData(body) {
        const { lines } = (body as { data: { lines: ConsoleLine[] } }).data;
        log.receive(lines);
        hear(lines);
      },
      // What came between the first look and this moment, or while the connection was lost.
      onSubscribed: () => void log.catchUp(),
      onResumed: () => void log.catchUp(),
    });
    void log.catchUp();
    return () => {
      stop();
      controller.close();
    };
  }, [controller, externalID, live]);
  const state = useSyncExternalStore(controller.subscribe, controller.state, controller.state);
  return { controller, state };
}
