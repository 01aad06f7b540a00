'use client';
import { ChevronLeft, ChevronRight } from 'lucide';
import { Button } from '#src/ui/controls/button.tsx';
import { listPageSize } from './list-address.ts';

interface PagerProps {
  /** Counted from 0. */
  page: number;
  totalElements: number;
  onPage(page: number): void;
}

/** The way through a list that is longer than a page; nothing for a shorter one. */
export function Pager({ page, totalElements, onPage }: PagerProps) {
  const first = page * listPageSize + 1;
  const last = Math.min(totalElements, (page + 1) * listPageSize);
  if (totalElements <= listPageSize && page === 0) return null;
  return (
    <nav className="ui-row" aria-label="Pages of the list">
      <Button icon={ChevronLeft} isDisabled={page === 0} onPress={() => onPage(page - 1)}>
        Previous
      </Button>
      <Button icon={ChevronRight} isDisabled={last >= totalElements} onPress={() => onPage(page + 1)}>
        Next
      </Button>
      <span className="ui-figures" role="status">
        {first <= totalElements ? `${first}–${last} of ${totalElements}` : `None of ${totalElements}`}
      </span>
    </nav>
  );
}
