'use client';
import { api, changeAccount, useSession } from '#src/panel/session/session.ts';
import { ButtonLink } from '#src/ui/server/button-link.tsx';
import { AuthCard } from './auth-card.tsx';
import { LinkResult } from './link-result.tsx';
import { NewVerificationMail } from './new-verification-mail.tsx';
import { useLinkCall } from './use-link-call.ts';

const words = {
  underWay: 'Verifying your email …',
  done: 'Your email has been verified!',
  failed: 'Your email could not be verified.',
  invalid: 'The link is too old, or belongs to an email address that your account no longer has.',
};

/** Where the link of the verification mail leads. */
export function VerifyEmail({ token }: { token: string }) {
  const session = useSession();
  const [progress, again] = useLinkCall(async (signal) => {
    await api.POST('/v1/auth/verify-email', { body: { token }, signal });
    changeAccount({ emailVerified: true });
  });
  return (
    <AuthCard title="Verify email">
      <LinkResult
        progress={progress}
        words={words}
        onAgain={again}
        wayOn={
          session.state === 'authenticated' ? (
            <NewVerificationMail />
          ) : (
            <ButtonLink href="/auth/login?redirect=/panel/settings" variant="primary">
              Sign in to get a new link
            </ButtonLink>
          )
        }
      />
    </AuthCard>
  );
}
