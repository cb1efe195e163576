/** Milliseconds before expiry at which the token is refreshed (specification, section 9). */
const refreshLead = 5 * 60_000

const firstBackOff = 30_000
const longestBackOff = 960_000

/** Milliseconds until the refresh of a token that ends at `expiresAt`, both in milliseconds since 1970. */
export const delayUntilRefresh = (expiresAt: number, now: number): number =>
  Math.max(0, expiresAt - refreshLead - now)

/** Milliseconds to wait after that many failures in a row: 30 s doubling to 960 s (specification, section 9). */
export const backOff = (failures: number): number =>
  Math.min(firstBackOff * 2 ** (failures - 1), longestBackOff)
