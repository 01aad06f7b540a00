import { roadmapFeed } from '#src/site/machines/roadmap-feed.ts';

export const GET = async () => roadmapFeed('en');
