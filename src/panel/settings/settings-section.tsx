'use client';
import { useEffect, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import '#src/ui/server/card.css';
import './settings-section.css';

interface SettingsSectionProps {
  /** The anchor in the page's address. */
  id: string;
  title: string;
  /** One or two sentences: what this is for. */
  description: ReactNode;
  /** A badge beside the title. */
  status?: ReactNode;
  /** What the section as a whole can do, at the end of its heading. */
  actions?: ReactNode;
  /** Takes the focus when what had it has gone. */
  heading?: RefObject<HTMLHeadingElement | null>;
  children?: ReactNode;
}

/** One subject of the settings. Whoever comes by its anchor finds it on screen, with the focus on its heading. */
export function SettingsSection({
  id,
  title,
  description,
  status,
  actions,
  heading,
  children,
}: SettingsSectionProps) {
  const ownHeading = useRef<HTMLHeadingElement>(null);
  const headingRef = heading ?? ownHeading;

  // The browser looks for the anchor when the page arrives, and then nothing of the panel is there yet.
  useEffect(() => {
    function followAnchor() {
      if (location.hash === `#${id}`) headingRef.current?.focus();
    }
    followAnchor();
    addEventListener('hashchange', followAnchor);
    return () => removeEventListener('hashchange', followAnchor);
  }, [id, headingRef]);

  return (
    <section className="ui-card settings-section" id={id} aria-labelledby={`${id}-title`}>
      <header className="settings-section-header">
        <div className="settings-section-title">
          <h2 className="ui-card-title" id={`${id}-title`} ref={headingRef} tabIndex={-1}>
            {title}
          </h2>
          {status}
        </div>
        {actions && <div className="ui-row">{actions}</div>}
        <p>{description}</p>
      </header>
      {children && <div className="ui-card-body">{children}</div>}
    </section>
  );
}
