/** Registration that leads on to a page of the panel. @param redirect as it may stand in a query */
const registerAddress = (redirect: string) => `/auth/register?redirect=${redirect}`;

/** Registration that leads on to a new server. */
export const newServerAddress = registerAddress('/panel/instances/new');

/** The same, with the tier chosen already. */
export const newServerOfTierAddress = (tier: string) =>
  registerAddress(encodeURIComponent(`/panel/instances/new?game=minecraft&tier=${tier}`));
