'use client';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import './drawer.css';

export type DrawerProps = { id: string; isOpen: boolean; children: ReactNode };

/** Beside the page on a wide screen. It stays mounted while it is away, so that it can slide. */
export function PermanentDrawer({ id, isOpen, children }: DrawerProps) {
  return (
    <div id={id} className="panel-drawer" data-open={isOpen || undefined} inert={!isOpen}>
      {children}
    </div>
  );
}

/**
 * Over the page on a small screen. A modal `dialog` of the browser: it keeps the focus inside, closes with Escape,
 * and gives the focus back.
 */
export function TemporaryDrawer({ id, isOpen, onClose, children }: DrawerProps & { onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (isOpen && !element.open) element.showModal();
    if (!isOpen && element.open) element.close();
  }, [isOpen]);

  const close = useEffectEvent(onClose);
  useEffect(() => {
    const element = dialog.current;
    // Only what lies outside of the drawer reaches the dialog itself.
    const closeFromOutside = ({ target }: MouseEvent) => {
      if (target === element) close();
    };
    element?.addEventListener('click', closeFromOutside);
    return () => element?.removeEventListener('click', closeFromOutside);
  }, []);

  return (
    <dialog ref={dialog} id={id} className="panel-drawer-sheet" aria-label="Menu" onClose={onClose}>
      <div className="panel-drawer" data-open>
        {children}
      </div>
    </dialog>
  );
}
