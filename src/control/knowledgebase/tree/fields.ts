import * as z from 'zod';

const key = z
  .string()
  .max(100)
  .regex(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/, 'must be lower-case words with hyphens between them');
const id = z.int().min(1).max(999_999_999);
const line = (longest: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .regex(/^\P{C}*$/u, 'must be one line of text');
const tags = z.array(line(40)).max(12);
const day = z.iso.date('must be a day like 2026-09-01').transform((text) => new Date(text));

/** The part of a name in front of its id in an address. */
export const slugPattern = /^(?=.{1,80}$)[a-z0-9]+(?:-[a-z0-9]+)*$/;

export const categoryFields = z.strictObject({
  id,
  key,
  name: line(80),
  description: line(240),
  tags: tags.default([]),
  order: z.number(),
});

export const articleFields = z
  .strictObject({
    id,
    key,
    title: line(120),
    description: line(240),
    tags: tags.default([]),
    publishedAt: day,
    updatedAt: day,
    order: z.number(),
    related: z.array(key).max(4).default([]),
    image: z
      .strictObject({ file: z.string(), alt: line(240) })
      .nullable()
      .default(null),
  })
  .refine(({ publishedAt, updatedAt }) => publishedAt <= updatedAt, {
    path: ['updatedAt'],
    message: 'must not be before publishedAt',
  });
