'use client';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import { momentWords, relativeWords } from '../time-words.ts';
import { useNow } from './use-now.ts';
import './relative-time.css';
import './tooltip.css';

export interface RelativeTimeProps {
  /** ISO 8601. */
  at: string;
}

/** How long ago or ahead, kept up to date; the exact time shows on hover, on focus and, under a finger, on a tap. */
export function RelativeTime({ at }: RelativeTimeProps) {
  const now = useNow();
  const [isOpen, setOpen] = useState(false);
  const date = new Date(at);
  return (
    <time dateTime={at}>
      <TooltipTrigger
        delay={200}
        closeDelay={0}
        shouldCloseOnPress={false}
        isOpen={isOpen}
        onOpenChange={setOpen}
      >
        <Button className="ui-relative-time" onPress={() => setOpen(true)}>
          {now === undefined ? at.slice(0, 10) : relativeWords(date, new Date(now))}
        </Button>
        <Tooltip className="ui-tooltip" offset={6}>
          {momentWords(date)}
        </Tooltip>
      </TooltipTrigger>
    </time>
  );
}
