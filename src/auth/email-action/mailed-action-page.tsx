import { usePublicConfig } from '../use-session'
import { type ActionSearch, toActionMode } from './action-search'
import { ConfirmedAction } from './confirmed-action'
import { continuePath } from './continue-path'
import { isForeign } from './is-foreign'
import { LinkNotice } from './link-notice'
import { portalLink, providerLink } from './link-source'
import { ResetPassword } from './reset-password'
import { SignInByLink } from './sign-in-by-link'

interface MailedActionPageProps {
  search: ActionSearch
}

const openAgain = 'Open the link in the mail again, all of it; some mail programs cut long ones.'

/** What links in mails open. Nothing is done before the person presses for it: programs open links too. */
export function MailedActionPage({ search }: MailedActionPageProps) {
  const { firebase, origin } = usePublicConfig()
  const mode = toActionMode(search.mode)
  const code = search.oobCode ?? ''
  const token = search.token ?? ''
  const goOnTo = continuePath(search, origin)
  if (isForeign(search.apiKey, firebase)) {
    return (
      <LinkNotice
        title="This link is not one of ours"
        lead="It belongs to another portal. Look at the mail it came with, and open the portal that sent it."
      />
    )
  }
  if (mode === null) {
    return (
      <LinkNotice title="This link is not complete" lead={`It does not say what it is for. ${openAgain}`} />
    )
  }
  const isOwn = token !== '' && (mode === 'verifyAndChangeEmail' || mode === 'recoverEmail')
  if (code === '' && !isOwn) {
    return <LinkNotice title="This link is not complete" lead={`Its code is missing. ${openAgain}`} />
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
