/** Names the person whose page a call comes from, by identity id. */
export const userHeader = 'x-portal-person'
