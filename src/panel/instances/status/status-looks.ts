import {
  Archive,
  CircleAlert,
  CircleCheck,
  CircleDot,
  History,
  Hourglass,
  ListOrdered,
  Moon,
  PackageOpen,
  Play,
  Square,
  Trash2,
  type IconNode,
} from 'lucide';
import type { InstanceStatus } from '#src/contract/instance-status.ts';
import type { Tone } from '#src/ui/tone.ts';

export type StatusLook = {
  icon: IconNode;
  tone: Tone;
  /** It passes by itself. */
  isBusy: boolean;
  /** What it means for whoever waits, in a sentence. */
  meaning: string;
};

const busy = (icon: IconNode, meaning: string): StatusLook => ({ icon, tone: 'info', isBusy: true, meaning });
const settled = (icon: IconNode, tone: Tone, meaning: string): StatusLook => ({
  icon,
  tone,
  isBusy: false,
  meaning,
});

/** How each status looks; its word stands in the table of statuses itself. */
export const statusLooks: Record<InstanceStatus, StatusLook> = {
  creating: busy(PackageOpen, 'A place is being found for it.'),
  created: settled(CircleDot, 'neutral', 'It is set up. Start it, and your friends can join.'),
  queued: busy(ListOrdered, 'It starts as soon as there is room for it.'),
  preparing: busy(PackageOpen, 'Its software is being fetched and set up.'),
  startup_queued: busy(Hourglass, 'It starts in a moment: a machine starts only a few servers at once.'),
  starting: busy(Play, 'The world is being loaded. Players can join soon.'),
  active: settled(CircleCheck, 'success', 'Players can join.'),
  stopping: busy(Square, 'The world is being saved.'),
  stopped: settled(Moon, 'neutral', 'It is not running. Everything is saved.'),
  shelving: busy(Archive, 'Its files are being moved to the archive.'),
  shelved: settled(Archive, 'neutral', 'Its files are in the archive. It takes a little longer to start.'),
  restoring_backup: busy(History, 'A backup is being put in place.'),
  error: settled(CircleAlert, 'danger', 'It could not go on.'),
  pending_delete: settled(Trash2, 'warning', 'It is going to be deleted. Until then you can take that back.'),
  deleted: settled(Trash2, 'neutral', 'It is gone for good.'),
};
