import { categoryPath } from '#src/contract/knowledgebase-addresses.ts';
import type { Language } from '#src/contract/languages.ts';
import { messages } from '../../../content/messages.ts';
import type { Category } from '../types.ts';

type Card = Category['categories'][number] & { categories?: Category['categories'] };

/** Categories side by side, each with what it is about, what is in it and how much. */
export function CategoryCards({ language, categories }: { language: Language; categories: readonly Card[] }) {
  const text = messages[language].knowledgebase;
  return (
    <ul className="kb-categories">
      {categories.map((category) => (
        <li key={category.id}>
          <h3>
            <a href={categoryPath(language, category)}>{category.name}</a>
          </h3>
          <p>{category.description}</p>
          {category.categories && category.categories.length > 0 && (
            <ul className="kb-subcategories">
              {category.categories.map((child) => (
                <li key={child.id}>
                  <a href={categoryPath(language, child)}>{child.name}</a>
                </li>
              ))}
            </ul>
          )}
          <p className="kb-count">{text.articleCount(category.articleCount)}</p>
        </li>
      ))}
    </ul>
  );
}
