/**
 * Every code an API reply can carry in `errorCode`, with its HTTP status and what it tells the caller.
 * The generated documentation lists this table.
 */
export const errorCodes = {
  authentication_required: {
    status: 401,
    means: 'The access token is missing, unknown, expired or revoked.',
  },
  permission_denied: { status: 403, means: 'The account lacks a permission that this call needs.' },
  not_found: { status: 404, means: 'No such route or object, or it is not yours to see.' },
  id_invalid: { status: 400, means: 'This is no id, nor a key, that anything could have.' },
  method_not_allowed: { status: 405, means: 'The path exists; see the Allow header for its methods.' },
  request_timeout: {
    status: 408,
    means: 'The request did not arrive, or its answer was not ready, in time.',
  },
  body_too_large: { status: 413, means: 'The request body is larger than this call accepts.' },
  unsupported_media_type: { status: 415, means: 'The body must be application/json.' },
  invalid_json: {
    status: 400,
    means: 'The body is not JSON, is nested too deeply, or holds a NUL character.',
  },
  invalid_request: { status: 400, means: 'A parameter or field breaks a rule; `fields` says which.' },
  rate_limited: { status: 429, means: 'Too many requests; Retry-After says when to try again.' },
  idempotency_key_in_use: {
    status: 409,
    means: 'The first request with this Idempotency-Key is still at work.',
  },
  idempotency_key_reused: { status: 422, means: 'This Idempotency-Key belongs to a different request.' },
  account_email_unknown: { status: 404, means: 'No account has this e-mail address.' },
  wrong_password: { status: 401, means: 'The password is not the one of this account.' },
  two_factor_required: {
    status: 401,
    means: 'The password is right; `challenge` goes with a code to `logInWithCode`, within five minutes.',
  },
  two_factor_code_wrong: { status: 401, means: 'The code is not right, or was used already.' },
  two_factor_challenge_expired: {
    status: 401,
    means: 'The challenge is unknown, too old, used, or had too many wrong codes. Log in again.',
  },
  two_factor_on: { status: 409, means: 'Two-factor sign-in is on already.' },
  two_factor_off: { status: 409, means: 'Two-factor sign-in is off, or its set-up was not begun.' },
  passkey_unknown: { status: 404, means: 'No account has this passkey.' },
  passkey_refused: {
    status: 401,
    means:
      'The answer is not that of the passkey to this challenge, or the challenge was used or is too old.',
  },
  passkey_taken: { status: 409, means: 'An account has this passkey already.' },
  passkey_limit: { status: 409, means: 'The account has as many passkeys as it may have.' },
  passkeys_unavailable: {
    status: 409,
    means: 'Browsers offer passkeys only where the platform has a name and https, or at localhost.',
  },
  account_email_taken: { status: 409, means: 'An account with this e-mail address exists.' },
  email_invalid: { status: 400, means: 'This is not an e-mail address that can receive mail.' },
  password_too_short: { status: 400, means: 'The password has fewer than 12 characters.' },
  password_too_long: { status: 400, means: 'The password has more than 72 characters.' },
  password_unique_characters: { status: 400, means: 'The password has too few different characters.' },
  password_adjacent_digits: { status: 400, means: 'The password has too many digits in a row.' },
  password_characters_invalid: { status: 400, means: 'The password is not well-formed Unicode.' },
  new_password_same: { status: 400, means: 'The new password is the present one.' },
  password_recovery_cooldown: {
    status: 429,
    means: 'A recovery mail was asked for this e-mail address a moment ago.',
  },
  password_recovery_used: { status: 410, means: 'The recovery link was used already.' },
  password_recovery_expired: {
    status: 410,
    means: 'The recovery link is too old, was replaced by a newer one, or never existed.',
  },
  email_verification_invalid: {
    status: 404,
    means: 'The link is too old, belongs to an address that the account no longer has, or never existed.',
  },
  email_verification_cooldown: { status: 429, means: 'A verification mail was sent a moment ago.' },
  email_verified_already: { status: 409, means: 'The e-mail address is verified.' },
  email_confirmation_invalid: {
    status: 404,
    means: 'The link is too old, belongs to another account or address, or never existed.',
  },
  registration_rate_limit: { status: 429, means: 'Too many accounts were registered from this address.' },
  api_key_limit: { status: 409, means: 'The account has as many API keys as it may have.' },
  setup_link_invalid: { status: 404, means: 'The set-up link was used, was replaced, or never existed.' },
  last_administrator: {
    status: 409,
    means: 'Nobody else has `admin:read` and `user:write`, so this account stays and keeps them.',
  },
  mail_already_sent: { status: 409, means: 'The mail was delivered; there is nothing to send again.' },
  node_name_taken: { status: 409, means: 'A node with this name exists.' },
  instance_limit_reached: {
    status: 409,
    means: 'The account has as many servers of this tier as it may have.',
  },
  address_taken: {
    status: 409,
    means: 'Another server has this address or had it lately, or nobody may have it.',
  },
  address_change_cooldown: {
    status: 409,
    means: 'The address was changed a short while ago; it can change again at `possibleAt`.',
  },
  instance_state_conflict: { status: 409, means: 'The server cannot do this in the status that it is in.' },
  edition_differs: {
    status: 409,
    means:
      'A world of Java Edition is nothing to a Bedrock server, nor the other way round: make another server.',
  },
  idle_stop_not_allowed: {
    status: 409,
    means: 'The tier of the server does not allow this time without players.',
  },
  instance_not_idle: {
    status: 409,
    means: 'Somebody is on the server, or it stays on without players: there is no stop to put off.',
  },
  idle_extension_limit: {
    status: 409,
    means: 'The stop of the empty server was put off as often as its tier allows.',
  },
  instance_not_running: { status: 409, means: 'The server is not running, or its node is away.' },
  node_unreachable: { status: 503, means: 'The agent of the node of the server is away.' },
  tier_unavailable: { status: 409, means: 'Servers of this tier cannot be made here.' },
  software_unavailable: {
    status: 503,
    means:
      'The catalogue of this software cannot be reached, or is not used here, or no machine there can run it.',
  },
  software_version_unknown: { status: 404, means: 'The software has no such version.' },
  wait_timeout: { status: 408, means: 'The status was not reached in time; `statusNow` is the present one.' },
  unavailable: {
    status: 503,
    means: 'The service is starting, stopping, overloaded, or cannot reach its database. Try again.',
  },
  internal_error: { status: 500, means: 'A fault on our side; the request id helps us find it.' },
} as const satisfies Record<string, { status: number; means: string }>;

export type ErrorCode = keyof typeof errorCodes;
