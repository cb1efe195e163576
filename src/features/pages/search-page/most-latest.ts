/** Documents named as changed last. */
export const mostLatest = 5
