'use client';
import { Download } from 'lucide';
import { useState } from 'react';
import { showFailure } from '#src/panel/settings/failure.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { saveFile } from '../data/save-file.ts';
import { redacted } from './redacted.ts';

/** One file with all that support needs; names of players, addresses of networks and secrets are left out of it. */
export function SupportBundle({
  name,
  players,
  collect,
}: {
  /** What the file is called. */
  name: string;
  /** Names that are left out wherever they stand. */
  players: readonly string[];
  /** @throws LanternhostError */
  collect(): Promise<object>;
}) {
  const [isPending, setPending] = useState(false);

  async function save(): Promise<void> {
    setPending(true);
    try {
      const bundle = { madeAt: new Date().toISOString(), ...(await collect()) };
      saveFile(`${name}-support.json`, 'application/json', redacted(bundle, players));
    } catch (error) {
      showFailure('The file was not made', error);
    } finally {
      setPending(false);
    }
  }

  return (
    <Button icon={Download} isPending={isPending} onPress={() => void save()}>
      Save support bundle
    </Button>
  );
}
