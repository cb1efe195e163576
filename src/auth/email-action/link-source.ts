import type { FirebaseWebConfig } from '~/config/public'
import { openSessionSync } from '../session/open-session-sync'
import type { ActionMode } from './action-search'
import { InvalidLinkError, WrongModeError } from './link-gone'
import { applyEmailLink, followEmail, readEmailLink } from './mailed-links.functions'

/** What a link is about, looked up before anything is done. */
export interface LinkFacts {
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
  look: () => Promise<LinkFacts>
  use: (facts: LinkFacts) => Promise<void>
}

const getMode: Record<string, ActionMode> = {
  PASSWORD_RESET: 'resetPassword',
  VERIFY_EMAIL: 'verifyEmail',
  RECOVER_EMAIL: 'recoverEmail',
  VERIFY_AND_CHANGE_EMAIL: 'verifyAndChangeEmail',
  REVERT_SECOND_FACTOR_ADDITION: 'revertSecondFactorAddition',
  EMAIL_SIGNIN: 'signIn',
}

/** Looks at a code of the provider, and whether it is for this. */
export const lookAtCode = async (
  firebase: FirebaseWebConfig,
  mode: ActionMode,
  code: string,
): Promise<LinkFacts> => {
  const keeper = await openSessionSync(firebase)
  const { operation, email, factor } = await keeper.identity.readActionCode(code)
  const actual = getMode[operation]
  if (actual !== undefined && actual !== mode) throw new WrongModeError(actual)
  return { email, factor }
}

/** The profile is updated at the next sign-in too, so a failure here needs no action. */
const follow = async (email: string) => {
  if (email !== '') await followEmail({ data: { email } }).catch(() => undefined)
}

/** A code of the identity provider. */
export const providerLink = (firebase: FirebaseWebConfig, mode: ActionMode, code: string): LinkSource => ({
  isOwn: false,
  look: () => lookAtCode(firebase, mode, code),
  use: async ({ email }) => {
    const keeper = await openSessionSync(firebase)
    await keeper.identity.applyActionCode(code)
    await follow(email)
  },
})

const getPurpose: Partial<Record<ActionMode, string>> = {
  verifyAndChangeEmail: 'change',
  recoverEmail: 'revert',
}

/** A token of the portal, about an address. */
export const portalLink = (mode: ActionMode, token: string): LinkSource => ({
  isOwn: true,
  look: async () => {
    const { purpose, state, email } = await readEmailLink({ data: { token } })
    if (purpose !== getPurpose[mode])
      throw new WrongModeError(purpose === 'change' ? 'verifyAndChangeEmail' : 'recoverEmail')
    if (state !== 'open') throw new InvalidLinkError(state)
    return { email, factor: null }
  },
  use: async () => {
    await applyEmailLink({ data: { token } })
  },
})
