/** How long the closing of an account can be withdrawn. */
export const closingDelayDays = 14;
