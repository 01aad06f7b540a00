'use client';
import { useState } from 'react';
import { api, changeAccount } from '#src/panel/session/session.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { showToast } from '#src/ui/controls/toast.ts';
import { showFailure } from '../failure.ts';

/** Takes the closing of the account back. */
export function WithdrawButton() {
  const [isPending, setPending] = useState(false);

  async function withdraw() {
    setPending(true);
    try {
      changeAccount(await api.DELETE('/v1/account/closing'));
      showToast({ title: 'Your account stays open', tone: 'success' });
    } catch (error) {
      showFailure('The closing was not withdrawn', error);
    } finally {
      setPending(false);
    }
  }

  return (
    <Button size="small" isPending={isPending} onPress={() => void withdraw()}>
      Withdraw
    </Button>
  );
}
