import { unstable_notFound as notFound } from 'waku/router/server';
import { socialImage } from '#src/site/machines/social-image.tsx';

type Context = { params: Record<string, string | string[]> };

export const GET = async (_: Request, { params }: Context) =>
  (await socialImage(String(params['language']), String(params['image']))) ?? notFound();
