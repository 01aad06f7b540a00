import type { ReactNode } from 'react';
import './sections.css';

/** The top of a public page. */
export function PageTitle({
  title,
  introduction,
  scene,
}: {
  title: string;
  introduction: string;
  scene?: ReactNode;
}) {
  return (
    <header className="site-title">
      <div>
        <h1>{title}</h1>
        <p>{introduction}</p>
      </div>
      {scene}
    </header>
  );
}
