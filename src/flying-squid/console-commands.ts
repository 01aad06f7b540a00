import type { Engine } from './engine.ts';
import { fileTime, offlineUuid, type PlayerLists } from './player-lists.ts';
import type { ServerLog } from './server-log.ts';

type Command = (words: string[]) => void | Promise<void>;

/** The vanilla console commands that the engine lacks or does in its own way; their answers are vanilla's, word for word. */
export function consoleCommands(server: {
  engine: Engine;
  lists: PlayerLists;
  log: ServerLog;
  properties: Record<string, string>;
  stop(): Promise<void>;
}): Record<string, Command> {
  const { engine, lists, log, properties } = server;
  const online = (name: string) =>
    engine.players.find((player) => player.username.toLowerCase() === name.toLowerCase());
  const named =
    (act: (name: string, rest: string) => void): Command =>
    ([name, ...rest]) => {
      if (name === undefined) log.info('Unknown or incomplete command, see below for error');
      else act(name, rest.join(' '));
    };
  const ban = (reason: string) => ({
    created: fileTime(new Date()),
    source: 'Server',
    expires: 'forever',
    reason: reason || 'Banned by an operator.',
  });

  return {
    stop: () => server.stop(),
    list() {
      const names = engine.players.map(({ username }) => username);
      log.info(
        `There are ${names.length} of a max of ${properties['max-players']} players online: ${names.join(', ')}`,
      );
    },
    // The engine writes its world as it changes; the answers are what backups wait for.
    'save-off': () => log.info('Automatic saving is now disabled'),
    'save-on': () => log.info('Automatic saving is now enabled'),
    async 'save-all'() {
      log.info('Saving the game (this may take a moment!)');
      await Promise.all(engine.players.map((player) => player.save()));
      log.info('Saved the game');
    },
    say(words) {
      engine.broadcast(`[Server] ${words.join(' ')}`);
      log.info(`[Not Secure] [Server] ${words.join(' ')}`);
    },
    op: named((name) => {
      lists.operators.put({ uuid: offlineUuid(name), name, level: 4, bypassesPlayerLimit: false });
      const player = online(name);
      if (player) player.op = true;
      log.info(`Made ${name} a server operator`);
    }),
    deop: named((name) => {
      lists.operators.remove(name);
      const player = online(name);
      if (player) player.op = false;
      log.info(`Made ${name} no longer a server operator`);
    }),
    kick: named((name, reason) => {
      const player = online(name);
      if (!player) return log.info('No player was found');
      player.kick(reason || 'Kicked by an operator');
      log.info(`Kicked ${name}: ${reason || 'Kicked by an operator'}`);
    }),
    ban: named((name, reason) => {
      const entry = ban(reason);
      lists.bans.put({ uuid: offlineUuid(name), name, ...entry });
      online(name)?.kick(entry.reason);
      log.info(`Banned ${name}: ${entry.reason}`);
    }),
    pardon: named((name) => {
      const wasBanned = lists.bans.remove(name);
      log.info(wasBanned ? `Unbanned ${name}` : "Nothing changed. The player isn't banned");
    }),
    'ban-ip': named((ip, reason) => {
      lists.addressBans.put({ ip, ...ban(reason) });
      log.info(`Banned IP ${ip}: ${ban(reason).reason}`);
    }),
    'pardon-ip': named((ip) => {
      lists.addressBans.remove(ip);
      log.info(`Unbanned IP ${ip}`);
    }),
    banlist() {
      const entries = lists.bans.all();
      log.info(entries.length === 0 ? 'There are no bans' : `There are ${entries.length} ban(s):`);
      for (const { name, source, reason } of entries) log.info(`${name} was banned by ${source}: ${reason}`);
    },
    whitelist([action, name]) {
      if (action === 'on' || action === 'off') {
        properties['white-list'] = String(action === 'on');
        log.info(`Whitelist is now turned ${action}`);
      } else if (action === 'add' && name !== undefined) {
        lists.whitelist.put({ uuid: offlineUuid(name), name });
        log.info(`Added ${name} to the whitelist`);
      } else if (action === 'remove' && name !== undefined) {
        lists.whitelist.remove(name);
        log.info(`Removed ${name} from the whitelist`);
      } else if (action === 'reload') {
        log.info('Reloaded the whitelist');
      } else {
        const names = lists.whitelist.all().map((entry) => entry.name);
        log.info(`There are ${names.length} whitelisted player(s): ${names.join(', ')}`);
      }
    },
  };
}
