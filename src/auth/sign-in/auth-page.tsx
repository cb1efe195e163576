import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { isProblemCode, ProblemError } from '~/contract/problem'
import { Callout } from '~/ui/components/callout/callout'
import { useEndedReason } from '../session/session-store'
import { providerMessage } from '../provider-errors'
import { usePublicConfig } from '../use-session'
import { Box } from '~/ui/layouts/primitives'
import classes from './auth-page.module.css'

/** Why the last sign-in was ended, where it was not the person who did it. */
function EndedSignIn() {
  const { supportEmail } = usePublicConfig()
  const reason = useEndedReason()
  if (reason === null) return null
  const error = isProblemCode(reason)
    ? new ProblemError(reason)
    : Object.assign(new Error(reason), { code: `auth/${reason}` })
  const { sentence, next } = providerMessage(error, supportEmail)
  return (
    <Box maw="420px" mb={24}>
      <Callout tone="error" isAnnounced title={sentence}>
        {next}
      </Callout>
    </Box>
  )
}

/**
 * What stands before the ways to log in: that it goes on by itself, as long as a sign-in of this browser is becoming
 * a session again, and why the last one has ended.
 */
export function AuthPage({ children }: { children: ReactNode }) {
  return (
    <div className={classes.gate}>
      <Box maw="420px" data-while-returning>
        <Callout
          title={t`Signing you back in`}
        >{t`This browser is still signed in, so this goes on by itself.`}</Callout>
      </Box>
      <div data-unless-returning>
        <EndedSignIn />
        {children}
      </div>
    </div>
  )
}
