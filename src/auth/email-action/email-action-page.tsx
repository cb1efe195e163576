import { t } from '@lingui/core/macro'
import { safeRedirectPath } from '../sign-in/redirect'
import { type ActionSearch, toActionMode } from '../search'
import type { FirebaseWebConfig } from '~/config/public'
import { usePublicConfig } from '../use-session'
import { ConfirmedAction } from './confirmed-action'
import { LinkNotice } from './link-failure'
import { portalLink, providerLink } from './link'
import { ResetPassword } from './reset-password'
import { SignInByLink } from './sign-in-by-link'
import type { Href } from '~/ui/links/href'

const pathOn = (origin: string, address: string | undefined): Href | null => {
  if (address === undefined || !URL.canParse(address)) return null
  const url = new URL(address)
  return url.origin === new URL(origin).origin
    ? safeRedirectPath(`${url.pathname}${url.search}${url.hash}`)
    : null
}

/** Returns the link's continue path, if it is a page of this portal; else null. */
export const continuePath = (
  { redirect, continueUrl }: Pick<ActionSearch, 'redirect' | 'continueUrl'>,
  origin: string,
): Href | null => safeRedirectPath(redirect) ?? pathOn(origin, continueUrl)

// The API key in the emulator's links, whatever key it is called with.
const emulatorKey = 'fake-api-key'

/** Whether a link's code belongs to another project; the portal's own links do not say. */
export const isForeign = (
  apiKey: string | undefined,
  { apiKey: own, emulatorHost }: Pick<FirebaseWebConfig, 'apiKey' | 'emulatorHost'>,
): boolean =>
  apiKey !== undefined && apiKey !== own && !(emulatorHost !== undefined && apiKey === emulatorKey)

const openAgain = () => t`Open the link in the mail again, all of it: some mail programs cut long links.`

interface EmailActionPageProps {
  search: ActionSearch
}

/**
 * The page that links in mails open. Nothing happens before the user presses a button, because programs open links
 * too.
 */
export function EmailActionPage({ search }: EmailActionPageProps) {
  const { firebase, origin } = usePublicConfig()
  const mode = toActionMode(search.mode)
  const code = search.oobCode ?? ''
  const token = search.token ?? ''
  const goOnTo = continuePath(search, origin)
  if (isForeign(search.apiKey, firebase)) {
    return (
      <LinkNotice
        title={t`This link is not one of ours`}
        lead={t`It belongs to another portal. Look at the mail it came with, and open the portal that sent it.`}
      />
    )
  }
  if (mode === null) {
    return (
      <LinkNotice
        title={t`This link is not complete`}
        lead={t`This link does not say what it is for. ${openAgain()}`}
      />
    )
  }
  const isOwn = token !== '' && (mode === 'verifyAndChangeEmail' || mode === 'recoverEmail')
  if (code === '' && !isOwn) {
    return <LinkNotice title={t`This link is not complete`} lead={t`Its code is missing. ${openAgain()}`} />
  }
  if (mode === 'signIn') {
    return <SignInByLink code={code} goOnTo={goOnTo} />
  }
  if (mode === 'resetPassword') {
    return <ResetPassword code={code} goOnTo={goOnTo} />
  }
  return (
    <ConfirmedAction
      mode={mode}
      address={`${mode} ${isOwn ? token : code}`}
      code={code}
      source={isOwn ? portalLink(mode, token) : providerLink(firebase, mode, code)}
      goOnTo={goOnTo}
    />
  )
}
