/** The header with the identity id of the user whose page makes the call. */
export const userHeader = 'x-portal-person'

/** Matches the readable cookie with the user id, which expires together with the token. */
export const userCookie = /(?:^|; )(?:__Host-)?userId=([^;]*)/
