import * as v from 'valibot'

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

const text = v.optional(v.fallback(v.optional(v.string()), undefined))

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
