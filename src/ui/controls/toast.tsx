'use client';
import { X } from 'lucide';
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as AriaToastRegion,
} from 'react-aria-components/Toast';
import { Text } from 'react-aria-components/Text';
import { ToneIcon } from '../server/tone-icon.tsx';
import type { Tone } from '../tone.ts';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import './toast.css';

export interface ToastMessage {
  title: string;
  description?: string;
  tone?: Exclude<Tone, 'neutral'>;
  /** One way out, such as 'Undo'; the toast then stays until it is used or closed. */
  action?: { label: string; onPress: () => void };
}

const queue = new ToastQueue<ToastMessage>({ maxVisibleToasts: 3 });

/** WCAG asks for time to read: nobody reads a toast in less. */
const readingTime = 6000;

/**
 * Shows a short message over the page and returns the function that takes it away. Errors and messages with an
 * action stay until they are closed, others for six seconds that pause under the pointer or the focus.
 */
export function showToast(message: ToastMessage): () => void {
  const stays = message.tone === 'danger' || message.action !== undefined;
  const key = queue.add(message, stays ? {} : { timeout: readingTime });
  return () => queue.close(key);
}

/** Where toasts appear; render it once, in the shell. */
export function ToastRegion() {
  return (
    <AriaToastRegion queue={queue} className="ui-toast-region">
      {({ toast }) => {
        const { title, description, tone = 'info', action } = toast.content;
        return (
          <AriaToast toast={toast} className="ui-toast" data-tone={tone}>
            <ToneIcon tone={tone} size="1.25em" />
            <ToastContent className="ui-toast-content">
              <Text slot="title">{title}</Text>
              {description && <Text slot="description">{description}</Text>}
            </ToastContent>
            {action && (
              <Button
                size="small"
                onPress={() => {
                  action.onPress();
                  queue.close(toast.key);
                }}
              >
                {action.label}
              </Button>
            )}
            <IconButton slot="close" icon={X} label="Close" size="small" />
          </AriaToast>
        );
      }}
    </AriaToastRegion>
  );
}
