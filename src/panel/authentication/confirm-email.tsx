'use client';
import { api, changeAccount } from '#src/panel/session/session.ts';
import { Card } from '#src/ui/server/card.tsx';
import { ButtonLink } from '#src/ui/server/button-link.tsx';
import { PageHeader } from '#src/ui/server/page-header.tsx';
import { LinkResult } from './link-result.tsx';
import { useLinkCall } from './use-link-call.ts';

const words = {
  underWay: 'Confirming your email …',
  done: 'Your email has been confirmed!',
  failed: 'Your email could not be confirmed.',
  invalid: 'The link is too old, or belongs to another account or email address.',
};

/** Where the link of the mail to a changed address leads; inside the panel, since it needs the account signed in. */
export function ConfirmEmail({ token }: { token: string }) {
  const [progress, again] = useLinkCall(async (signal) => {
    changeAccount(await api.POST('/v1/account/email/confirmation', { body: { token }, signal }));
  });
  return (
    <>
      <PageHeader title="Confirm email" />
      <Card>
        <LinkResult
          progress={progress}
          words={words}
          onAgain={again}
          wayOn={
            <div>
              <ButtonLink href="/panel/settings" variant="primary">
                Go to Settings
              </ButtonLink>
            </div>
          }
        />
      </Card>
    </>
  );
}
