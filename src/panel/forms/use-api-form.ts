'use client';
import { parseSubmission, report, type DefaultValue } from '@conform-to/react/future';
import { useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { useForm } from '#src/ui/forms.ts';
import { formErrorsOf, type Refusals } from './refusals.ts';

/** The product's specification: a form that was sent is seen to work. */
const formMilliseconds = 300;

export type ApiFormOptions<Schema extends z.ZodMiniObject, Reply> = {
  defaultValue?: DefaultValue<z.input<Schema>>;
  /** Makes the call. What it throws is shown as `refusals` says. */
  send(value: z.output<Schema>): Promise<Reply>;
  /** What follows a success; the form counts as being sent until it is done. */
  onSent?(reply: Reply, form: HTMLFormElement): void | Promise<void>;
  /** Looks at a refusal before it is shown. */
  onRefused?(error: unknown, value: z.output<Schema>): void;
  refusals?: Refusals;
  /** How long the call takes at least, in milliseconds. */
  minimumMilliseconds?: number;
};

/** A form whose values go to the API: `isPending` from the first of one send to its answer. */
export function useApiForm<Schema extends z.ZodMiniObject, Reply>(
  schema: Schema,
  options: ApiFormOptions<Schema, Reply>,
) {
  const { defaultValue, send, onSent, onRefused, refusals = {} } = options;
  const [isPending, setPending] = useState(false);
  const isSending = useRef(false);
  const [refused, setRefused] = useState<ReturnType<typeof report<string[]>> | null>(null);

  const handle = useForm(schema, {
    // Conform's types cannot see that a schema's input is its form's shape.
    ...(defaultValue !== undefined && { defaultValue: defaultValue as never }),
    lastResult: refused,
    onSubmit(event, { value }) {
      event.preventDefault();
      if (isSending.current) return;
      isSending.current = true;
      setPending(true);
      void sendOnce(event.currentTarget, value as z.output<Schema>).finally(() => {
        isSending.current = false;
        setPending(false);
      });
    },
  });

  async function sendOnce(form: HTMLFormElement, value: z.output<Schema>): Promise<void> {
    try {
      const minimum = options.minimumMilliseconds ?? formMilliseconds;
      const reply = await lastingAtLeast(minimum, () => send(value));
      await onSent?.(reply, form);
    } catch (error) {
      const errors = formErrorsOf(error, refusals);
      onRefused?.(error, value);
      // Not Conform's `update`: it drops an answer as soon as anyone has typed or left a field meanwhile. An error
      // stays until the values change that stand in the form when it arrives.
      setRefused(report(parseSubmission(new FormData(form)), { error: errors }));
    }
  }

  return { ...handle, isPending };
}

async function lastingAtLeast<Reply>(milliseconds: number, work: () => Promise<Reply>): Promise<Reply> {
  const [outcome] = await Promise.allSettled([
    work(),
    new Promise((resolve) => setTimeout(resolve, milliseconds)),
  ]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
