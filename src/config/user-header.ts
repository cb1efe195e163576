/** Names the person whose page a call comes from, by identity id. */
export const userHeader = 'x-portal-person'

/** Finds the readable cookie with the user id, which expires together with the token. */
export const userCookie = /(?:^|; )(?:__Host-)?userId=([^;]*)/
