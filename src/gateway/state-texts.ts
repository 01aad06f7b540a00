import type { GatewayRoute } from '#src/contract/gateway-routes.ts';

/** What a server is doing, as the second line of the server list. */
export function stateLine(route: GatewayRoute): string {
  switch (route.state) {
    case 'asleep':
      if (route.wakes === 'nobody') return 'Sleeping. Its owner starts it.';
      if (route.failure) return 'Its last start failed. Join to try again.';
      return route.wakes === 'whitelisted'
        ? 'Sleeping. Listed players wake it.'
        : 'Sleeping. Join to wake it.';
    case 'queued':
      return route.position === null
        ? 'Waiting for a free place.'
        : `Waiting for a free place: number ${route.position} in the queue.`;
    case 'starting':
    case 'running':
      return `Starting. ${usually(route) || 'Join and wait.'}`.trim();
    case 'stopping':
      return 'Stopping. Join to wake it again.';
    case 'unavailable':
      return route.reason;
  }
}

/** Why nobody gets in now; for states in which players are held it is what they read when that lasted too long. */
export function refusalOf(route: GatewayRoute): string {
  switch (route.state) {
    case 'asleep':
      return route.failure
        ? `The server could not start.\n\n${route.failure.reason}`
        : 'The server is sleeping and could not be woken just now.\n\nTry again in a minute.';
    case 'queued':
      return `The server is waiting for a free place${route.position === null ? '' : `: it is number ${route.position} in the queue`}.\n\nTry again in a few minutes.`;
    case 'starting':
    case 'running':
      return `The server is still starting.\n\n${usually(route) || 'Nobody knows yet how long it takes.'} Try again then.`;
    case 'stopping':
      return 'The server is stopping.\n\nTry again in a minute.';
    case 'unavailable':
      return route.reason;
  }
}

function usually({ startSeconds }: GatewayRoute): string {
  if (startSeconds === null) return '';
  const seconds = Math.max(1, Math.round(startSeconds));
  return seconds === 1 ? 'It takes about a second.' : `It takes about ${seconds} seconds.`;
}

export const refusals = {
  asleepForNobody: 'The server is sleeping, and only its owner starts it.',
  notListed: 'You are not white-listed on this server!',
  banned: (reason: string) => `You are banned from this server.\n\n${reason}`,
  addressBanned: (reason: string) => `Your address is banned from this server.\n\n${reason}`,
  tooManyAttempts: 'Too many attempts to join from your address.\n\nTry again in a minute.',
  wokenTooOften: 'This server was woken too often just now.\n\nTry again in a few minutes.',
  unreachable: 'The server does not answer just now.\n\nTry again in a moment.',
};
