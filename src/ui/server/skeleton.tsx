import './skeleton.css';

export interface SkeletonProps {
  /** CSS lengths of what is coming, so that nothing moves when it arrives. */
  inlineSize?: string;
  blockSize?: string;
  /** Draws several lines of text; the last one is shorter. */
  lines?: number;
}

/** The place of content that is on its way. It stays invisible for 150 ms: fast answers never flash. */
export function Skeleton({ inlineSize = '100%', blockSize = '1em', lines = 1 }: SkeletonProps) {
  return (
    <span className="ui-skeleton-lines" aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <span
          key={line}
          className="ui-skeleton"
          style={{ inlineSize: lines > 1 && line === lines - 1 ? '60%' : inlineSize, blockSize }}
        />
      ))}
    </span>
  );
}
