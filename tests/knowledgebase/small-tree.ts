import { articleFile, categoryFile } from '#tests/world/articles.ts';

/** A lamp of eight by four pixels. */
const lamp = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 4"><path d="M0 0h8v4z"/></svg>';

/** Two categories, one in the other, three articles, one of them in German too. */
export const smallTree = (): Record<string, string> => ({
  'images/lamp.svg': lamp,
  'en/joining/category.md': categoryFile({ id: 11, key: 'joining', name: 'Joining a server' }),
  'en/joining/bedrock/category.md': categoryFile({ id: 12, key: 'bedrock', name: 'Bedrock' }),
  'en/backups/category.md': categoryFile({ id: 13, key: 'backups', name: 'Backups', order: 1 }),
  'en/joining/join-with-java.md': articleFile({
    id: 1001,
    key: 'join-java',
    title: 'Join with Java',
    tags: ['java', 'address'],
    order: 2,
    related: ['join-bedrock', 'restore'],
    image: { file: 'lamp.svg', alt: 'A lamp' },
    body: 'See [Bedrock](article:join-bedrock) and [a backup](article:restore).\n\n![A lamp](images/lamp.svg)\n',
  }),
  'en/joining/invite.md': articleFile({ id: 1002, key: 'invite', title: 'Invite friends', order: 1 }),
  'en/joining/bedrock/join-with-bedrock.md': articleFile({
    id: 1003,
    key: 'join-bedrock',
    title: 'Join with Bedrock',
    updatedAt: '2026-11-02',
    body: `${'word '.repeat(200)}`,
  }),
  'en/backups/restore.md': articleFile({ id: 1004, key: 'restore', title: 'Restore a backup' }),
  'de/beitreten/category.md': categoryFile({ id: 11, key: 'joining', name: 'Einem Server beitreten' }),
  'de/beitreten/mit-java-beitreten.md': articleFile({
    id: 1001,
    key: 'join-java',
    title: 'Mit Java beitreten',
    related: ['restore'],
    body: 'Siehe [Bedrock](article:join-bedrock).',
  }),
});
