import { LanternhostError } from '@lanternhost/sdk';
import { CornerDownLeft } from 'lucide';
import { useId, useState, type KeyboardEvent } from 'react';
import { instanceLife } from '#src/contract/instance-status.ts';
import type { InstanceDetails } from '#src/contract/instances.ts';
import { api, useSignedIn } from '#src/panel/session/session.ts';
import { IconButton } from '#src/ui/controls/icon-button.tsx';
import type { ConsoleController } from '../controller.ts';
import { completed, completions } from './completion.ts';
import { openHistory } from './history.ts';
import './command-box.css';

const longestCommand = 1000;

/** Types a line into the server's console. Arrows go through what was sent before, or through what may be meant. */
export function CommandBox({
  instance,
  controller,
  onSay,
}: {
  instance: InstanceDetails;
  controller: ConsoleController;
  onSay(words: string): void;
}) {
  const { account } = useSignedIn();
  const [history] = useState(() => openHistory(instance.externalID));
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState<number>();
  const [refusal, setRefusal] = useState<string>();
  const id = useId();
  const offered = isOpen ? completions(typed, instance.players, history.all()) : [];
  const isRunning =
    instance.status === 'active' || instance.status === 'starting' || instance.status === 'stopping';

  function type(text: string, opens: boolean): void {
    setTyped(text);
    setOpen(opens);
    setActive(undefined);
    setRefusal(undefined);
  }

  async function send(): Promise<void> {
    // Pasted tabs and the like would be refused; a slash is for players.
    const command = typed
      .replaceAll(/\p{Cc}/gu, ' ')
      .replace(/^\//, '')
      .trimEnd();
    if (command.trim() === '') return;
    history.add(command);
    type('', false);
    await controller.follow();
    const settle = controller.echo(command.trimStart(), account.name);
    try {
      await api.POST('/v1/instances/{instance}/console', {
        params: { path: { instance: instance.externalID } },
        body: { command: command.trimStart() },
      });
      settle('sent');
    } catch (error) {
      settle('refused');
      if (!(error instanceof LanternhostError)) throw error;
      const reason = error.status === 0 ? 'The platform cannot be reached.' : error.message;
      setRefusal(`“${command.trim()}” was not taken. ${reason}`);
    }
  }

  function choose(choice: string): void {
    type(completed(typed, choice), true);
    onSay(choice);
  }

  function press(event: KeyboardEvent): void {
    const choice = active === undefined ? undefined : offered[active];
    switch (event.key) {
      case 'Enter':
        if (event.nativeEvent.isComposing) return;
        if (choice === undefined) void send();
        else choose(choice);
        break;
      case 'Tab':
        // Shift Tab always leaves, and Escape closes the list first.
        if (event.shiftKey || offered.length === 0) return;
        choose(choice ?? offered[0] ?? '');
        break;
      case 'Escape':
        if (offered.length === 0) return;
        setOpen(false);
        break;
      case 'ArrowUp':
      case 'ArrowDown': {
        const step = event.key === 'ArrowUp' ? -1 : 1;
        if (offered.length > 0) setActive(moved(active, step, offered.length));
        else {
          const command = history.step(step, typed);
          if (command !== undefined) type(command, false);
        }
        break;
      }
      default:
        return;
    }
    event.preventDefault();
  }

  return (
    <form
      className="console-command"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {offered.length > 0 && (
        <div id={`${id}-list`} className="console-choices" role="listbox" aria-label="Completions">
          {offered.map((choice, index) => (
            // Arrows in the box move through these; the pointer is a second way.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={choice}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(choice)}
            >
              {choice}
            </div>
          ))}
        </div>
      )}
      <span aria-hidden="true">&gt;</span>
      <input
        type="text"
        role="combobox"
        aria-label="Command"
        aria-expanded={offered.length > 0}
        aria-controls={offered.length > 0 ? `${id}-list` : undefined}
        aria-activedescendant={active === undefined || offered.length === 0 ? undefined : `${id}-${active}`}
        aria-autocomplete="list"
        aria-describedby={`${id}-note`}
        autoCapitalize="off"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="send"
        maxLength={longestCommand}
        placeholder={isRunning ? 'Type a command' : 'Not running'}
        value={typed}
        onChange={(event) => {
          history.leave();
          type(event.target.value, true);
        }}
        onKeyDown={press}
        onBlur={() => setOpen(false)}
      />
      <IconButton size="small" type="submit" icon={CornerDownLeft} label="Send" />
      <p
        id={`${id}-note`}
        className="console-command-note"
        role={refusal === undefined ? undefined : 'alert'}
      >
        {refusal ??
          (isRunning
            ? ''
            : `The server takes no commands now. Its status: ${instanceLife[instance.status].label}.`)}
      </p>
    </form>
  );
}

/** The next choice, round the ends; upwards begins with the last. */
function moved(active: number | undefined, step: 1 | -1, count: number): number {
  if (active === undefined) return step === 1 ? 0 : count - 1;
  return (active + step + count) % count;
}
