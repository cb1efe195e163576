import { t } from '@lingui/core/macro'
import { ProblemError } from '~/contract/problem'
import { providerCode } from '../provider-errors'
import type { ActionMode } from '../search'
import type { FirebaseWebConfig } from '~/config/public'
import { openSessionSync } from '../session/session-sync'
import { applyEmailLink, syncVerifiedEmail, readEmailLink } from './email-action.functions'

/** Why a link cannot be used any more, or not for this. */
export type InvalidLinkReason = 'used' | 'expired' | 'cancelled' | 'taken'

/** A link that was looked at and cannot be used. */
export class InvalidLinkError extends Error {
  constructor(readonly reason: InvalidLinkReason) {
    super(t`The link cannot be used: ${reason}.`)
    this.name = 'InvalidLinkError'
  }
}

/** A code that is for something else than its link says. */
export class WrongModeError extends Error {
  constructor(readonly mode: ActionMode) {
    super(t`The code is for ${mode}.`)
    this.name = 'WrongModeError'
  }
}

const ofProblem = ({ code }: ProblemError): InvalidLinkReason | null => {
  if (code === 'EMAIL_ALREADY_IN_USE') return 'taken'
  return code === 'NOT_FOUND' || code === 'LINK_EXPIRED' ? 'used' : null
}

/** Why an error means that a link is of no use any more; null for an error that says nothing of the link. */
export const getInvalidLinkReason = (error: unknown): InvalidLinkReason | null => {
  if (error instanceof InvalidLinkError) return error.reason
  if (error instanceof ProblemError) return ofProblem(error)
  switch (providerCode(error)) {
    case 'expired-action-code':
      return 'expired'
    case 'invalid-action-code':
    case 'user-not-found':
      return 'used'
    case 'email-already-in-use':
      return 'taken'
    default:
      return null
  }
}

interface InvalidLinkMessage {
  title: string
  lead: string
}

/** What to tell of a link that is of no use any more. */
export const invalidLinkMessages: () => Record<InvalidLinkReason, InvalidLinkMessage> = () => ({
  used: {
    title: t`This link has been used already`,
    lead: t`A link works once, and this one has been used, or replaced by a newer one.`,
  },
  expired: {
    title: t`This link has expired`,
    lead: t`A link works for a short time only, and this one is older.`,
  },
  cancelled: {
    title: t`This link no longer counts`,
    lead: t`The change it was for was taken back, or replaced by a newer one.`,
  },
  taken: {
    title: t`This address belongs to another account`,
    lead: t`Since this mail was sent, another account was opened with the address, so it cannot be given to yours.`,
  },
})

/** What a link is about, looked up before anything is done. */
export interface LinkDetails {
  /** The address it is about; empty where it is unknown. */
  email: string
  /** The second factor that it removes; null for other links. */
  factor: string | null
}

/** A mailed link, made by the identity provider or by the portal. */
export interface LinkSource {
  /** Whether the portal made it, and handles the result itself. */
  isOwn: boolean
  /** Changes nothing. Throws {@link InvalidLinkError}, {@link WrongModeError}, or the error of the call. */
  look: () => Promise<LinkDetails>
  use: (facts: LinkDetails) => Promise<void>
}

const modeByOperation: Record<string, ActionMode> = {
  PASSWORD_RESET: 'resetPassword',
  VERIFY_EMAIL: 'verifyEmail',
  RECOVER_EMAIL: 'recoverEmail',
  VERIFY_AND_CHANGE_EMAIL: 'verifyAndChangeEmail',
  REVERT_SECOND_FACTOR_ADDITION: 'revertSecondFactorAddition',
  EMAIL_SIGNIN: 'signIn',
}

/** Looks at a code of the provider, and whether it is for this. */
export const checkCode = async (
  firebase: FirebaseWebConfig,
  mode: ActionMode,
  code: string,
): Promise<LinkDetails> => {
  const sessionSync = await openSessionSync(firebase)
  const { operation, email, factor } = await sessionSync.identity.readActionCode(code)
  const actual = modeByOperation[operation]
  if (actual !== undefined && actual !== mode) throw new WrongModeError(actual)
  return { email, factor }
}

/** The profile is updated at the next sign-in too, so a failure here needs no action. */
const syncProfile = async (email: string) => {
  if (email !== '') await syncVerifiedEmail({ data: { email } }).catch(() => undefined)
}

/** A code of the identity provider. */
export const providerLink = (firebase: FirebaseWebConfig, mode: ActionMode, code: string): LinkSource => ({
  isOwn: false,
  look: () => checkCode(firebase, mode, code),
  use: async ({ email }) => {
    const sessionSync = await openSessionSync(firebase)
    await sessionSync.identity.applyActionCode(code)
    await syncProfile(email)
  },
})

const purposeByMode: Partial<Record<ActionMode, string>> = {
  verifyAndChangeEmail: 'change',
  recoverEmail: 'revert',
}

/** A token of the portal, about an address. */
export const portalLink = (mode: ActionMode, token: string): LinkSource => ({
  isOwn: true,
  look: async () => {
    const { purpose, state, email } = await readEmailLink({ data: { token } })
    if (purpose !== purposeByMode[mode])
      throw new WrongModeError(purpose === 'change' ? 'verifyAndChangeEmail' : 'recoverEmail')
    if (state !== 'open') throw new InvalidLinkError(state)
    return { email, factor: null }
  },
  use: async () => {
    await applyEmailLink({ data: { token } })
  },
})
