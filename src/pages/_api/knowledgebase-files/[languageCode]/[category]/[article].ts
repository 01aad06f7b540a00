import { articleFile, type ArticleFileParameters } from '#src/knowledgebase/machines/article-file.ts';

export const GET = async (_: Request, { params }: { params: ArticleFileParameters }) => articleFile(params);
