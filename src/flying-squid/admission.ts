import type { Engine, EnginePlayer } from './engine.ts';
import { fileTime, type PlayerLists } from './player-lists.ts';
import type { ServerLog } from './server-log.ts';

const month = 30 * 24 * 60 * 60 * 1000;

/** Lets players in as the server's own files say, and logs their coming and going as vanilla does. */
export function admitPlayers(server: {
  engine: Engine;
  lists: PlayerLists;
  log: ServerLog;
  properties: Record<string, string>;
}): void {
  const { engine, lists, log, properties } = server;

  function refusal(player: EnginePlayer): string | undefined {
    const { username, socket } = player._client;
    const ban = lists.bans.find(username) ?? lists.addressBans.find(socket?.remoteAddress ?? '');
    if (ban) return `You are banned from this server.\nReason: ${ban.reason}`;
    const isListed = properties['white-list'] !== 'true' || lists.whitelist.find(username);
    return isListed || lists.operators.find(username)
      ? undefined
      : 'You are not white-listed on this server!';
  }

  engine.on('newPlayer', (player) => {
    const { username, uuid, socket } = player._client;
    const reason = refusal(player);
    if (reason !== undefined) {
      log.info(`Disconnecting ${username}: ${reason.replace('\n', ' ')}`);
      return player._client.end(reason);
    }
    lists.known.put({ name: username, uuid, expiresOn: fileTime(new Date(Date.now() + month)) });
    log.info(`UUID of player ${username} is ${uuid}`, 'User Authenticator #1');
    player.once('connected', () => {
      player.op = lists.operators.find(username) !== undefined;
    });
    // The engine may spawn a player who has left while it prepared the world for them.
    let isGone = false;
    let isInGame = false;
    player.once('spawned', () => {
      if (isGone) return;
      isInGame = true;
      const { x, y, z } = player.position;
      const address = `${socket?.remoteAddress}:${socket?.remotePort}`;
      log.info(`${username}[/${address}] logged in with entity id ${player.id} at (${x}, ${y}, ${z})`);
      log.info(`${username} joined the game`);
    });
    player.on('disconnected', () => {
      isGone = true;
      log.info(`${username} lost connection: Disconnected`);
      if (isInGame) log.info(`${username} left the game`);
    });
  });
}
