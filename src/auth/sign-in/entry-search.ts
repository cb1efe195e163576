import * as v from 'valibot'

const text = v.optional(v.fallback(v.optional(v.string()), undefined))

/** Where the person was going, on its way through the entry pages; used only through `safeRedirectPath`. */
export const entrySearch = v.object({ redirect: text })

/** The login and the registration also take the token of an invitation. */
export const invitedSearch = v.object({ redirect: text, invitation: text })
