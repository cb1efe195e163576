/** Documents named as changed last. */
export const maxLatest = 5
