'use client';
import { Badge } from '#src/ui/server/badge.tsx';
import { Breadcrumbs } from '#src/ui/server/breadcrumbs.tsx';
import { PageHeader } from '#src/ui/server/page-header.tsx';
import { Actions } from './actions.tsx';
import { Blocks } from './blocks.tsx';
import { Feedback } from './feedback.tsx';
import { Fields } from './fields.tsx';
import { FormSample } from './form-sample.tsx';
import { Foundations } from './foundations.tsx';
import './gallery.css';

const chapters = [
  ['brand', 'Brand'],
  ['colour', 'Colour'],
  ['type', 'Type'],
  ['blocks', 'Building blocks'],
  ['actions', 'Actions'],
  ['fields', 'Fields'],
  ['feedback', 'Feedback'],
  ['form', 'Form'],
] as const;

/** Every token, block and control in all its states. Needs the shell's `ToastRegion`. */
export function Gallery() {
  return (
    <div className="gallery">
      <PageHeader
        breadcrumbs={<Breadcrumbs parents={[{ href: '/panel', label: 'Panel' }]} current="Gallery" />}
        title="Gallery"
        status={<Badge>staff</Badge>}
        description="Every token, building block and control in all its states."
      />
      <nav className="gallery-contents" aria-label="Chapters">
        {chapters.map(([id, title]) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      <Foundations />
      <Blocks />
      <Actions />
      <Fields />
      <Feedback />
      <FormSample />
    </div>
  );
}
