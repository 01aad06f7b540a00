'use client';
import { FileText } from 'lucide';
import { MenuItem, MenuSection } from '#src/ui/controls/menu.tsx';
import { useArticleSearch } from './article-search.ts';

const keyStart = 'article ';

/** Whether an item is there because the server found it: it may lack the letters that were typed. */
export const isFoundArticle = (key: string | number): boolean => String(key).startsWith(keyStart);

export function ArticleCommands({ typed }: { typed: string }) {
  const articles = useArticleSearch(typed);
  if (articles.length === 0) return null;
  return (
    <MenuSection title="Articles">
      {articles.map(({ href, title }) => (
        <MenuItem key={href} id={`${keyStart}${href}`} href={href} icon={FileText}>
          {title}
        </MenuItem>
      ))}
    </MenuSection>
  );
}
