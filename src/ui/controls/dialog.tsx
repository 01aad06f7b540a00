'use client';
import { X } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { IconButton } from './icon-button.tsx';
import './dialog.css';

export { DialogTrigger } from 'react-aria-components/Dialog';

export interface DialogProps {
  title: ReactNode;
  /** Gets `close`. */
  children: (close: () => void) => ReactNode;
  /** Leave both out inside a `DialogTrigger`. */
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  /** `alertdialog` asks for an answer: a press outside does not close it. */
  role?: 'dialog' | 'alertdialog';
  /** Takes the focus at the end when what opened the dialog is gone by then, such as the row that it deleted. */
  fallbackFocus?: RefObject<HTMLElement | null>;
}

/** A dialog that asks for something begins in its first field; others begin at their title. Renders last inside. */
function FirstField() {
  const marker = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const fields = 'input.ui-input:not([readonly]), .ui-input > input, textarea.ui-input';
    marker.current?.parentElement?.querySelector<HTMLElement>(fields)?.focus();
  }, []);
  return <span ref={marker} hidden />;
}

/** Whether it is still there to give the focus back to. A document without focus has it on its body. */
function canTakeFocus(element: Element | null): element is HTMLElement {
  return element instanceof HTMLElement && element.isConnected && element !== document.body;
}

/** Two frames: in the first one the focus goes back to what opened the dialog, if that still exists. */
function FocusFallback({ target }: { target: RefObject<HTMLElement | null> }) {
  // Read while rendering: in effects the focus is in the dialog already.
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          if (document.activeElement !== document.body) return;
          if (canTakeFocus(opener)) opener.focus();
          else target.current?.focus();
        }),
      );
    },
    [opener, target],
  );
  return null;
}

/** A window over the page. It holds the focus, and gives it back when it closes. */
export function Dialog({
  title,
  children,
  isOpen,
  onOpenChange,
  role = 'dialog',
  fallbackFocus,
}: DialogProps) {
  return (
    <ModalOverlay
      className="ui-backdrop"
      isDismissable={role === 'dialog'}
      {...(isOpen === undefined ? {} : { isOpen })}
      {...(onOpenChange === undefined ? {} : { onOpenChange })}
    >
      <Modal className="ui-modal">
        {fallbackFocus && <FocusFallback target={fallbackFocus} />}
        <AriaDialog className="ui-dialog" role={role}>
          {({ close }) => (
            <>
              <header className="ui-dialog-header">
                <Heading slot="title">{title}</Heading>
                <IconButton icon={X} label="Close" size="small" onPress={close} />
              </header>
              {children(close)}
              <FirstField />
            </>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** The buttons at the end of a dialog; the one that goes on comes last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <footer className="ui-dialog-actions">{children}</footer>;
}
