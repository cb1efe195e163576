import * as v from 'valibot'

const text = v.optional(v.fallback(v.optional(v.string()), undefined))

/** Where the person was going, on its way through the entry pages; used only through `safeRedirectPath`. */
export const entrySearch = v.object({ redirect: text })

/** The login and the registration also take the token of an invitation. */
export const invitedSearch = v.object({ redirect: text, invitation: text })

/** The acts that links in mails are for. */
export const actionModes = [
  'resetPassword',
  'verifyEmail',
  'recoverEmail',
  'verifyAndChangeEmail',
  'revertSecondFactorAddition',
  'signIn',
] as const
export type ActionMode = (typeof actionModes)[number]

/** The parameters of a mailed address that are used here; the provider adds more. */
export const actionSearch = v.object({
  mode: text,
  /** The provider's code. */
  oobCode: text,
  /** Of the portal's own links, in its place. */
  token: text,
  /** Whose code it is; the portal's mails leave it out. */
  apiKey: text,
  /** Where to continue: the provider's whole address, or the portal's own path. */
  continueUrl: text,
  redirect: text,
})
export type ActionSearch = v.InferOutput<typeof actionSearch>

export const toActionMode = (mode: string | undefined): ActionMode | null =>
  actionModes.find((known) => known === mode) ?? null
