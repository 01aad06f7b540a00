import type { GatewayRoute } from '#src/contract/gateway-routes.ts';
import { addressGroup } from './address-group.ts';
import type { Refusal } from './outcomes.ts';
import { playerLists } from './player-lists.ts';
import { createRateLimit, type RateLimit } from './rate-limit.ts';
import { createListReader } from './read-list.ts';
import { refusals } from './state-texts.ts';

export type EntranceLimits = { loginsPerAddress: RateLimit; wakesPerInstance: RateLimit };

export type Visitor = { playerName: string; address: string };

/**
 * Who may come in, and who may wake a server that is not running. Names are what clients claim: a server that runs asks
 * for proof itself, so a false name wakes a server but does not get in.
 */
export function createEntrance(options: {
  limits: EntranceLimits;
  /** Milliseconds that never go back. */
  now: () => number;
  date: () => Date;
}) {
  const { limits, now, date } = options;
  const logins = createRateLimit(limits.loginsPerAddress, now);
  const wakes = createRateLimit(limits.wakesPerInstance, now);
  const read = createListReader(now);
  const listsOf = (route: GatewayRoute) => playerLists(route.folder, { date, read });

  async function banOf(route: GatewayRoute, { playerName, address }: Visitor): Promise<Refusal | undefined> {
    const lists = listsOf(route);
    const ofAddress = await lists.banOfAddress(address);
    if (ofAddress) return { because: 'banned', text: refusals.addressBanned(ofAddress.reason) };
    const ofPlayer = await lists.banOfPlayer(playerName);
    return ofPlayer && { because: 'banned', text: refusals.banned(ofPlayer.reason) };
  }

  async function isListed(route: GatewayRoute, { playerName }: Visitor): Promise<boolean> {
    const lists = listsOf(route);
    return (await lists.isWhitelisted(playerName)) || lists.isOperator(playerName);
  }

  const tooMany = (address: string): Refusal | undefined =>
    logins.take(addressGroup(address))
      ? undefined
      : { because: 'too many logins', text: refusals.tooManyAttempts };

  return {
    /** Why this player may not come to a server that is not running; undefined lets it. */
    async refusalAtRest(route: GatewayRoute, visitor: Visitor): Promise<Refusal | undefined> {
      const pause = tooMany(visitor.address);
      if (pause) return pause;
      const ban = await banOf(route, visitor);
      if (ban) return ban;
      const mustBeListed = route.isWhitelistOn || route.wakes === 'whitelisted';
      if (mustBeListed && !(await isListed(route, visitor)))
        return { because: 'not listed', text: refusals.notListed };
      if ((route.state === 'asleep' || route.state === 'stopping') && route.wakes === 'nobody')
        return { because: 'nobody may wake', text: refusals.asleepForNobody };
      return undefined;
    },

    /** Whether this address tries too often. */
    tooMany,

    /** Whether it may be woken once more. */
    mayWake: (route: GatewayRoute): Refusal | undefined =>
      wakes.take(route.instanceId) ? undefined : { because: 'woken too often', text: refusals.wokenTooOften },

    /** A server behind this gateway sees no address but ours, so that its bans of addresses are ours to keep. */
    async refusalByAddress(route: GatewayRoute, { address }: Visitor): Promise<Refusal | undefined> {
      const ban = await listsOf(route).banOfAddress(address);
      return ban && { because: 'banned', text: refusals.addressBanned(ban.reason) };
    },
  };
}
export type Entrance = ReturnType<typeof createEntrance>;
