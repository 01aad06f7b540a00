'use client';
import { createLanternhostClient } from '@lanternhost/sdk';
import { useState } from 'react';
import type { Language } from '#src/contract/languages.ts';
import '#src/ui/styles/button.css';

/** Asks whether an article helped. A visitor may change their mind; only with script can anything be said. */
export function Feedback({
  articleId,
  language,
  words,
}: {
  articleId: number;
  language: Language;
  words: { question: string; yes: string; no: string; thanks: string; failed: string };
}) {
  const [state, setState] = useState<'asking' | 'sending' | 'thanked' | 'failed'>('asking');
  const [isHelpful, setHelpful] = useState<boolean>();

  async function answer(helpful: boolean) {
    setHelpful(helpful);
    setState('sending');
    try {
      await createLanternhostClient({ baseUrl: location.origin }).POST(
        '/v1/knowledgebase/articles/{id}/feedback',
        { params: { path: { id: articleId } }, body: { helpful, language } },
      );
      setState('thanked');
    } catch {
      setState('failed');
    }
  }

  return (
    <div className="kb-feedback ui-needs-script" role="group" aria-labelledby="feedback">
      <p id="feedback">{words.question}</p>
      {[true, false].map((helpful) => (
        <button
          key={String(helpful)}
          type="button"
          className="ui-button"
          data-variant="secondary"
          data-size="small"
          aria-pressed={isHelpful === helpful && state !== 'failed'}
          disabled={state === 'sending'}
          onClick={() => void answer(helpful)}
        >
          {helpful ? words.yes : words.no}
        </button>
      ))}
      <p role="status">{state === 'thanked' ? words.thanks : state === 'failed' ? words.failed : ''}</p>
    </div>
  );
}
