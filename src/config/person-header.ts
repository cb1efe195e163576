/** Names the person whose page a call comes from, by identity id. */
export const personHeader = 'x-portal-person'
