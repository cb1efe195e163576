import { t } from '@lingui/core/macro'
import { ProblemError } from '~/contract/problem'
import { providerCode } from '../provider-errors'
import type { ActionMode } from '../search'
import type { FirebaseWebConfig } from '~/config/public'
import { openSessionSync } from '../session/session-sync'
import { applyEmailLink, syncVerifiedEmail, readEmailLink } from './email-action.functions'

/** Why a link cannot be used, or not for this action. */
export type InvalidLinkReason = 'used' | 'expired' | 'cancelled' | 'taken'

/** Thrown for a link that cannot be used. */
export class InvalidLinkError extends Error {
  constructor(readonly reason: InvalidLinkReason) {
    super(t`The link cannot be used: ${reason}.`)
    this.name = 'InvalidLinkError'
  }
}

/** Thrown if a code's mode differs from its link's. */
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

/** Returns why a link is invalid according to an error; null for errors that are not about the link. */
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

/** Messages for invalid links. */
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

/** Details of a link, read before it is used. */
export interface LinkDetails {
  /** Its e-mail address; empty if unknown. */
  email: string
  /** The second factor that it removes; null for other links. */
  factor: string | null
}

/** A mailed link, from the identity provider or the portal. */
export interface LinkSource {
  /** Whether the portal made it, and processes its result. */
  isOwn: boolean
  /**
   * Reads the link without using it. Throws {@link InvalidLinkError}, {@link WrongModeError}, or the error of the
   * call.
   */
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

/** Reads a provider code and checks its mode. */
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

/** The next sign-in updates the profile too, so a failure here is ignored. */
const syncProfile = async (email: string) => {
  if (email !== '') await syncVerifiedEmail({ data: { email } }).catch(() => undefined)
}

/** Creates the source of a provider code. */
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

/** Creates the source of a portal token. */
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
