import { signIn } from '#src/panel/session/session.ts';
import { forgetCredentials } from './typed-credentials.ts';

/** The product's specification: a sign-in call is seen to happen. */
export const signInMilliseconds = 500;

/** Signs in with what a sign-in call returned; without a token in it nothing happens. */
export async function beginSession(reply: { accessToken?: string } | undefined): Promise<void> {
  if (!reply?.accessToken) {
    // oxlint-disable-next-line no-console -- the product's specification asks for exactly this
    console.error('The answer to the sign-in holds no access token');
    return;
  }
  forgetCredentials();
  await signIn(reply.accessToken);
}
