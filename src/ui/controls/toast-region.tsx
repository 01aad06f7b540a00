'use client';
import { X } from 'lucide';
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastRegion as AriaToastRegion,
} from 'react-aria-components/Toast';
import { Text } from 'react-aria-components/Text';
import { ToneIcon } from '../server/tone-icon.tsx';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { toastQueue } from './toast-queue.ts';
import './toast.css';

/** Where toasts appear; render it once, in the shell. */
export function ToastRegion() {
  return (
    <AriaToastRegion queue={toastQueue} className="ui-toast-region">
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
                  toastQueue.close(toast.key);
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
