import type { InstanceFault } from '#src/contract/instance-orders.ts';

type Words = { title: string; advice: string };

/** What went wrong in plain words, and what to do about it. */
export const faultWords: Record<InstanceFault['code'], Words> = {
  download_failed: {
    title: 'The software could not be fetched',
    advice: 'Its maker cannot be reached now. Start the server again in a few minutes.',
  },
  download_hash_wrong: {
    title: 'The software arrived damaged',
    advice:
      'What was fetched is not what its maker published, so it was thrown away. Start the server again.',
  },
  download_too_large: {
    title: 'The software is larger than expected',
    advice: 'Choose another version in the settings.',
  },
  download_timeout: {
    title: 'Fetching the software took too long',
    advice: 'Start the server again in a few minutes.',
  },
  archive_broken: {
    title: 'The software arrived in a shape that nobody can unpack',
    advice:
      'What was fetched is damaged or not what it should be, so it was thrown away. Start the server again.',
  },
  software_unknown: {
    title: 'The machine does not know this software',
    advice: 'Choose other software or another version in the settings.',
  },
  java_missing: {
    title: 'The machine lacks the Java that this version needs',
    advice: 'Choose another version in the settings, or ask support to install it.',
  },
  java_too_old: {
    title: 'This version, or a plugin, needs a newer Java',
    advice: 'Choose another version in the settings, or remove the plugin that was added last.',
  },
  eula_not_accepted: {
    title: "Minecraft's EULA is not accepted",
    advice: 'The server refuses to run without it. Make the server anew, and accept it there.',
  },
  port_in_use: {
    title: 'The port of the server was taken',
    advice: 'An older run may still be ending. Start the server again in a minute.',
  },
  out_of_memory: {
    title: 'The server ran out of memory',
    advice: 'Remove plugins that you do not need, or lower the view distance, then start it again.',
  },
  world_locked: {
    title: 'The world is in use by something else',
    advice: 'An older run may still be ending. Start the server again in a minute.',
  },
  disk_full: {
    title: 'There is no space left',
    advice: 'Make room: old worlds, logs and backups inside the server are the usual places.',
  },
  crashed: {
    title: 'The server crashed',
    advice:
      'The last lines below often name the plugin at fault. Remove what was added last, then start it again.',
  },
  start_timeout: {
    title: 'The server did not become ready in time',
    advice:
      'A large world or many plugins take long to load. Start it again; if it happens twice, write to support.',
  },
  data_lost: {
    title: 'The files of this server are not on its machine',
    advice: 'It is not started, so that no empty world takes their place. Please write to support.',
  },
  node_fault: {
    title: 'The machine of this server has a fault',
    advice: 'That is on our side. Start it again in a few minutes; if it happens twice, write to support.',
  },
};
