import { instanceLife } from '#src/contract/instance-status.ts';
import type { InstanceDetails } from '#src/contract/instances.ts';
import type { ConsoleState } from './controller.ts';

/** What stands before the first line: whether there are older ones, or why there are none at all. */
export function LogNotes({
  state,
  instance,
  onOlder,
}: {
  state: ConsoleState;
  instance: InstanceDetails;
  onOlder(): void;
}) {
  if (state.phase.name === 'loading' && state.isEmpty)
    return (
      <p className="console-note" data-loading>
        Loading…
      </p>
    );
  if (state.phase.name === 'failed') return <p className="console-note" />;
  if (state.isEmpty) return <p className="console-note">{emptyWords(instance)}</p>;
  return (
    <p className="console-note">
      {state.isNothingShown && 'No line of this kind among those that are loaded. '}
      {state.hasFailedOlder && !state.isLoadingOlder && 'Older lines could not be loaded. '}
      {state.isLoadingOlder && 'Loading older lines…'}
      {state.start === 'more' && !state.isLoadingOlder && (
        <button type="button" onClick={onOlder}>
          {state.hasFailedOlder ? 'Try again' : 'Load older lines'}
        </button>
      )}
      {state.start === 'complete' && 'The console begins here.'}
      {state.start === 'rotated' && 'Older lines are not kept.'}
    </p>
  );
}

function emptyWords({ status, commands }: InstanceDetails): string {
  if (commands.includes('start'))
    return 'Nothing was printed yet. Start the server, and its console shows up here.';
  if (status === 'active' || status === 'starting') return 'Nothing was printed yet.';
  return `Nothing was printed yet. The server's status: ${instanceLife[status].label}.`;
}
