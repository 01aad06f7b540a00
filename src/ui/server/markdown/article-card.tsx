import { ArrowRight } from 'lucide';
import { Icon } from '../icon.tsx';
import './article-card.css';

/** A way to another article that stands out from the text. */
export function ArticleCard({ href, title, category }: { href: string; title: string; category: string }) {
  return (
    <a className="ui-article-card" href={href}>
      <span>
        <small>{category}</small>
        <strong>{title}</strong>
      </span>
      <Icon icon={ArrowRight} isDirectional />
    </a>
  );
}
