import * as v from 'valibot'

/** The acts that the identity provider mails a code for. */
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

/** What a mailed address carries; the provider adds more, which nobody here needs. */
export const actionSearch = v.object({ mode: text, oobCode: text })

export const toActionMode = (mode: string | undefined): ActionMode | null =>
  actionModes.find((known) => known === mode) ?? null
