import * as z from 'zod/mini';

const limit = (name: 'minimum' | 'maximum' | 'format') => ({
  get(this: z.core.$ZodType) {
    return this._zod.bag[name] ?? null;
  },
});

const members = {
  meta: {
    value(this: z.core.$ZodType) {
      return z.globalRegistry.get(this);
    },
  },
  minLength: limit('minimum'),
  maxLength: limit('maximum'),
  format: limit('format'),
};

/** Gives schemas of zod/mini what the document's generator asks of schemas, and which no browser needs. */
export function describeMiniSchemas(): void {
  for (const [name, schema] of Object.entries(z))
    if (name.startsWith('ZodMini'))
      Object.defineProperties((schema as unknown as { prototype: object }).prototype, members);
}
