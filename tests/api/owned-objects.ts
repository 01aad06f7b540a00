import { securityKey } from '#tests/world/security-key.ts';
import type { Person } from '#tests/world/world.ts';

type OwnedObject = {
  /** Makes an object as its owner; the path parameters that address it. */
  make(owner: Person): Promise<Record<string, string>>;
  /** Bodies that pass validation, by method: else a stranger would be refused for the body, not for the object. */
  bodies?: Record<string, unknown>;
  /** What a call without a body must say, for the same reason. */
  query?: string;
};

/** One entry for each path of the API with a parameter that names something of an account. */
const newInstance = {
  game: 'minecraft',
  software: 'flying-squid',
  version: 'latest',
  tier: 'free',
  region: 'europe',
  name: 'Owned',
  acceptEula: true,
} as const;

const makeInstance = async ({ client }: Person) => {
  const { externalID } = await client.POST('/v1/instances', { body: newInstance });
  return { instance: externalID };
};
const instance = '/v1/instances/{instance}';

export const ownedObjects: Record<string, OwnedObject> = {
  [instance]: { make: makeInstance, bodies: { PATCH: { name: 'Renamed' } } },
  [`${instance}/actions`]: { make: makeInstance, bodies: { POST: { action: 'start' } } },
  [`${instance}/idle-extensions`]: { make: makeInstance, bodies: { POST: { extensions: 0 } } },
  [`${instance}/restore`]: { make: makeInstance },
  [`${instance}/operations`]: { make: makeInstance },
  [`${instance}/operations/{operation}`]: {
    async make(owner) {
      const path = await makeInstance(owner);
      const { content } = await owner.client.GET('/v1/instances/{instance}/operations', { params: { path } });
      return { ...path, operation: content[0]?.id ?? '' };
    },
  },
  [`${instance}/events`]: { make: makeInstance },
  [`${instance}/statistics`]: { make: makeInstance },
  [`${instance}/wait`]: { make: makeInstance, query: '?status=created&timeout=1' },
  [`${instance}/console`]: { make: makeInstance, bodies: { POST: { command: 'list' } } },
  '/v1/account/api-keys/{id}': {
    async make({ client }) {
      const { id } = await client.POST('/v1/account/api-keys', {
        body: { name: 'owned', permissions: ['account:read'], expiresAt: null },
      });
      return { id };
    },
  },
  '/v1/account/passkeys/{id}': {
    async make({ client, password }) {
      const { challenge, options } = await client.POST('/v1/account/passkeys/options', {
        body: { password },
      });
      const credential = securityKey({ origin: 'https://lanternhost.example' }).create(options);
      const { id } = await client.POST('/v1/account/passkeys', {
        body: { challenge, name: 'owned', credential },
      });
      return { id };
    },
    bodies: { PATCH: { name: 'renamed' } },
  },
  '/v1/account/sessions/{id}': {
    async make({ client }) {
      const { content } = await client.GET('/v1/account/sessions');
      return { id: content[0]?.id ?? '' };
    },
  },
};
