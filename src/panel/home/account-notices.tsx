'use client';
import { useMutation } from '@tanstack/react-query';
import { api, useSignedIn } from '#src/panel/session/session.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { showToast } from '#src/ui/controls/toast.ts';
import { ButtonLink } from '#src/ui/server/button-link.tsx';
import { Callout } from '#src/ui/server/callout.tsx';
import { dateWords } from '#src/ui/time-words.ts';

/** What about the account needs its owner; each goes away by itself once it is settled, in whatever tab. */
export function AccountNotices() {
  const { account } = useSignedIn();
  return (
    <>
      {!account.emailVerified && <UnverifiedEmail email={account.email} />}
      {account.closing === 'pending' && account.closesAt !== null && (
        <Callout
          tone="danger"
          title="Your account is going to be closed"
          actions={
            <ButtonLink size="small" href="/panel/settings">
              Open the settings
            </ButtonLink>
          }
        >
          It closes on {dateWords(new Date(account.closesAt))}. Until then you can keep it.
        </Callout>
      )}
    </>
  );
}

function UnverifiedEmail({ email }: { email: string }) {
  const sendAgain = useMutation({
    mutationFn: () => api.POST('/v1/account/email/verification'),
    onSuccess: () => void showToast({ title: `Mail sent to ${email}`, tone: 'success' }),
    onError: (error) =>
      void showToast({ title: 'No mail was sent', description: error.message, tone: 'danger' }),
  });
  return (
    <Callout
      tone="warning"
      title="Confirm your email"
      actions={
        <Button size="small" isPending={sendAgain.isPending} onPress={() => sendAgain.mutate()}>
          Send the mail again
        </Button>
      }
    >
      Open the link in the mail that we sent to {email}.
    </Callout>
  );
}
