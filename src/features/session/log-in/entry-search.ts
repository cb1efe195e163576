import * as v from 'valibot'

const text = v.optional(v.fallback(v.optional(v.string()), undefined))

/** Where the person was going, on its way through the entry pages; used only through `portalPath`. */
export const entrySearch = v.object({ redirect: text })

/** The registration also takes the token of an invitation. */
export const registerSearch = v.object({ redirect: text, invitation: text })
