import * as z from 'zod';
import { passwordConfirmationSchema } from './auth.ts';
import { nameSchema } from './names.ts';

export const passkeysPerAccount = 25;

export const passkeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type Passkey = z.infer<typeof passkeySchema>;

export const passkeyListSchema = z.object({
  content: z.array(passkeySchema),
  totalElements: z.number().int(),
});

export const passkeyBeginSchema = passwordConfirmationSchema;
export const passkeyChangeSchema = z.object({ name: nameSchema });

/** Bytes in base64url, as WebAuthn's JSON has them. */
const bytes = (maxLength: number) =>
  z
    .string()
    .min(1)
    .max(maxLength)
    .regex(/^[\w-]+$/);
/** The WebAuthn standard allows credential ids of 1023 bytes. */
const credentialId = bytes(1364);
const challenge = bytes(200);
const credentialType = z.literal('public-key');

const credentialDescriptor = z.object({
  id: z.string(),
  type: credentialType,
  transports: z.array(z.string()),
});

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn level 3. */
const creationOptionsSchema = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: credentialType, alg: z.number().int() })),
  timeout: z.number().int(),
  excludeCredentials: z.array(credentialDescriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn level 3. */
const requestOptionsSchema = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number().int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(credentialDescriptor).length(0),
});

export const passkeyCreationSchema = z.object({
  challenge: z.string(),
  options: creationOptionsSchema.describe('For `PublicKeyCredential.parseCreationOptionsFromJSON`.'),
});
export type PasskeyCreation = z.infer<typeof passkeyCreationSchema>;

export const passkeyRequestSchema = z.object({
  challenge: z.string(),
  options: requestOptionsSchema.describe('For `PublicKeyCredential.parseRequestOptionsFromJSON`.'),
});
export type PasskeyRequest = z.infer<typeof passkeyRequestSchema>;

const credential = { id: credentialId, rawId: credentialId, type: credentialType };

export const newPasskeySchema = z.object({
  challenge,
  name: nameSchema,
  credential: z
    .object({
      ...credential,
      response: z.object({
        clientDataJSON: bytes(4096),
        attestationObject: bytes(20_000),
        transports: z.array(z.string().max(20)).max(10).optional(),
      }),
    })
    .describe('What `toJSON()` of the created credential returns.'),
});
export type NewPasskey = z.infer<typeof newPasskeySchema>;

export const passkeyLoginSchema = z.object({
  challenge,
  credential: z
    .object({
      ...credential,
      response: z.object({
        clientDataJSON: bytes(4096),
        authenticatorData: bytes(4096),
        signature: bytes(8192),
        userHandle: bytes(100).nullish(),
      }),
    })
    .describe('What `toJSON()` of the credential that was got returns.'),
});
export type PasskeyLogin = z.infer<typeof passkeyLoginSchema>;
