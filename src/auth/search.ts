import * as v from 'valibot'

const text = v.optional(v.fallback(v.optional(v.string()), undefined))

/** The redirect target on entry pages; only used through `safeRedirectPath`. */
export const entrySearch = v.object({ redirect: text })

/** Login and registration also accept an invitation token. */
export const invitedSearch = v.object({ redirect: text, invitation: text })

/** The actions of links in mails. */
export const actionModes = [
  'resetPassword',
  'verifyEmail',
  'recoverEmail',
  'verifyAndChangeEmail',
  'revertSecondFactorAddition',
  'signIn',
] as const
export type ActionMode = (typeof actionModes)[number]

/** The used parameters of mailed links; the provider adds more. */
export const actionSearch = v.object({
  mode: text,
  /** The provider's code. */
  oobCode: text,
  /** The portal's token, in place of a provider code. */
  token: text,
  /** The provider's project; absent in the portal's mails. */
  apiKey: text,
  /** The continue URL: absolute from the provider, a path from the portal. */
  continueUrl: text,
  redirect: text,
})
export type ActionSearch = v.InferOutput<typeof actionSearch>

export const toActionMode = (mode: string | undefined): ActionMode | null =>
  actionModes.find((known) => known === mode) ?? null
