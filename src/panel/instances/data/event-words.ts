import {
  CircleAlert,
  CircleCheck,
  Moon,
  Play,
  PackageOpen,
  RotateCw,
  Square,
  Trash2,
  Undo2,
  OctagonX,
  type IconNode,
} from 'lucide';
import type { InstanceEvent } from '#src/contract/instance-status.ts';
import type { Tone } from '#src/ui/tone.ts';

export type EventWords = { label: string; icon: IconNode; tone: Tone };

const said = (label: string, icon: IconNode, tone: Tone = 'neutral'): EventWords => ({ label, icon, tone });

/** What people should know of what happened; the steps in between are for staff. */
export const eventWords: Partial<Record<InstanceEvent, EventWords>> = {
  placed: said('Set up', PackageOpen),
  start: said('Start asked for', Play, 'info'),
  stop: said('Stop asked for', Square),
  restart: said('Restart asked for', RotateCw, 'info'),
  kill: said('Kill asked for', OctagonX, 'warning'),
  delete: said('Deletion asked for', Trash2, 'warning'),
  undelete: said('Deletion taken back', Undo2),
  becameReady: said('Came online', CircleCheck, 'success'),
  crashed: said('Crashed', CircleAlert, 'danger'),
  failed: said('Could not go on', CircleAlert, 'danger'),
  processEnded: said('Went offline', Moon),
  endedForRestart: said('Stopped to start again', RotateCw),
};

export const wordsOf = (event: string): EventWords | undefined =>
  Object.hasOwn(eventWords, event) ? eventWords[event as InstanceEvent] : undefined;
