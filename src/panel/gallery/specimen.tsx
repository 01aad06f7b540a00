'use client';
import type { ReactNode } from 'react';
import './gallery.css';

/** A chapter of the gallery. */
export function Chapter({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="gallery-chapter" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <div className="gallery-specimens">{children}</div>
    </section>
  );
}

/** One part, with the state it is in. */
export function Specimen({
  title,
  children,
  isWide = false,
}: {
  title: string;
  children: ReactNode;
  isWide?: boolean;
}) {
  return (
    <figure className="gallery-specimen" data-wide={isWide || undefined}>
      <figcaption>{title}</figcaption>
      <div className="ui-stack">{children}</div>
    </figure>
  );
}
