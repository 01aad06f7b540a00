import { articleFeed } from '#src/knowledgebase/machines/article-feed.ts';

type Context = { params: { languageCode: string } };

export const GET = async (_: Request, { params }: Context) => articleFeed(params.languageCode);
