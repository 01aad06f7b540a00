'use client';
import { VisuallyHidden } from '../server/visually-hidden.tsx';

/** Characters used of those allowed, as the validation counts them. */
export function CharacterCounter({ used, limit }: { used: number; limit: number }) {
  return (
    <span className="ui-counter" data-over={used > limit || undefined}>
      <VisuallyHidden>Characters: </VisuallyHidden>
      {used}/{limit}
    </span>
  );
}
