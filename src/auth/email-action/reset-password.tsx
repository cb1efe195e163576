import { useState } from 'react'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { useAttempt } from '../auth-request/use-attempt'
import { openSessionSync } from '../session/open-session-sync'
import { usePublicConfig } from '../use-session'
import { getGoneReason } from './link-gone'
import { LinkFailure } from './link-failure'
import { lookAtCode } from './link-source'
import { followEmail } from './mailed-links.functions'
import { ResetPasswordDone } from './reset-password-done'
import { ResetPasswordForm } from './reset-password-form'
import { useLinkLook } from './use-link-look'
import { useUnanswered } from './use-unanswered'
import { noteUsedLink, useUsedLink } from './used-links'

interface ResetPasswordProps {
  code: string
  goOnTo: string | null
}

/** Tells the link from every other. */
const getAddress = (code: string) => `resetPassword ${code}`

interface Chosen {
  email: string
  password: string
}

/** A new password in exchange for a mailed code. */
export function ResetPassword(props: ResetPasswordProps) {
  const { code, goOnTo } = props
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const used = useUsedLink(getAddress(code))
  if (chosen !== null) return <ResetPasswordDone {...chosen} goOnTo={goOnTo} />
  // Changed in this page, and come back to: the password that was typed is kept nowhere.
  if (used !== null) return <ResetPasswordDone email={used.email} password={null} goOnTo={goOnTo} />
  return <OpenReset {...props} onChosen={setChosen} />
}

interface OpenResetProps extends ResetPasswordProps {
  onChosen: (chosen: Chosen) => void
}

/** The link is looked up, and used with the password that is typed. */
function OpenReset({ code, goOnTo, onChosen }: OpenResetProps) {
  const { firebase } = usePublicConfig()
  const look = useLinkLook(() => lookAtCode(firebase, 'resetPassword', code))
  const act = useAttempt('reset-password')
  const { isUnanswered, watched } = useUnanswered()

  const reset = async (password: string) => {
    const keeper = await openSessionSync(firebase)
    await keeper.identity.resetPassword(code, password)
  }

  const change = ({ email, password }: Chosen) =>
    act.runOnce(
      () => watched(() => reset(password)),
      async () => {
        onChosen({ email, password })
        noteUsedLink(getAddress(code), { email, factor: null })
        // The mail has proved the address: the provider noted that, and the profile follows.
        await followEmail({ data: { email } }).catch(() => undefined)
      },
    )

  const isGone = act.state.is === 'refused' && getGoneReason(act.state.error) !== null
  if (look.error !== null || isGone) {
    const failed = { mode: 'resetPassword' as const, code, goOnTo, isUnanswered }
    return <LinkFailure {...failed} attempt={isGone ? act : look.attempt} onAgain={look.lookAgain} />
  }
  const email = look.facts?.email ?? null
  return (
    <>
      <PageTitle
        lead={`For ${email ?? 'the account of this link'}. Everybody who is logged in to it is logged out.`}
      >
        Choose a new password
      </PageTitle>
      <ResetPasswordForm
        email={email}
        attempt={email === null ? look.attempt : act}
        onSubmit={(password) => void change({ email: email ?? '', password })}
      />
    </>
  )
}
