import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useHydrated, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { isEntryPage } from '../path-kinds'
import { openSessionSync } from '../session/session-sync'
import { endReturning, hasSessionCookie, hasSignedInMark, useEndedReason } from '../session/session-store'
import { usePublicConfig } from '../use-session'
import type { PendingAccount } from '~/gateways/identity/federated.client'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { TextLink } from '~/ui/components/text-link/text-link'
import { LogInMethods, ProofStep } from './log-in-methods'
import { LogInColumns, ClosedAreaIntro } from './closed-area'
import { type ClosedArea, usePostLoginRedirect } from './redirect'
import { isProblemCode, ProblemError } from '~/contract/problem'
import { Callout } from '~/ui/components/callout/callout'
import { providerMessage } from '../provider-errors'
import { Box } from '~/ui/layouts/primitives'
import classes from './log-in-page.module.css'

// Once per page, because a refused session leads back here.
let hasLeft = false

/**
 * Continues automatically if the browser is still signed in. A valid session is not read here: entry pages load no
 * profile (specification, section 2). An expired one is renewed first.
 * @param leave navigates to the next page, which reads the session
 * @param goOn reads the session, and continues if there is one; returns whether it does
 * @returns whether this is in progress
 */
const useAutomaticSignIn = (leave: () => Promise<unknown>, goOn: () => Promise<boolean>): boolean => {
  const router = useRouter()
  const { firebase } = usePublicConfig()
  const [hasTried, setHasTried] = useState(false)
  const isHydrated = useHydrated()
  const returnByItself = useEffectEvent(async (): Promise<boolean> => {
    if (!hasSignedInMark()) return false
    if (!hasLeft && hasSessionCookie()) {
      hasLeft = true
      await leave()
      return !isEntryPage(router.state.location.pathname)
    }
    const sessionSync = await openSessionSync(firebase)
    await sessionSync.settled
    return goOn()
  })
  useEffect(() => {
    const attempt = async () => {
      const isGoing = await returnByItself().catch(() => false)
      // The next page follows without showing the form.
      if (isGoing) return
      setHasTried(true)
      endReturning()
    }
    void attempt()
  }, [])
  return isHydrated && !hasTried && hasSignedInMark()
}

interface LogInPageProps {
  /** The redirect target. */
  redirect: string | undefined
  /** The user's invitation token, for those who have no profile yet. */
  invitation: string | undefined
  /** The closed area that the visitor wanted to open. */
  area?: ClosedArea | null
}

/** The login page, with all configured methods; helps with a forgotten password in place. */
export function LogInPage({ redirect, invitation, area = null }: LogInPageProps) {
  const { goOn, leave } = usePostLoginRedirect(redirect, invitation)
  const isReturning = useAutomaticSignIn(leave, goOn)
  const [pending, setPending] = useState<PendingAccount | null>(null)
  if (pending !== null) {
    return (
      <ProofStep
        // Remounts for another account.
        key={`${pending.providerId} ${pending.email}`}
        pending={pending}
        onPending={setPending}
        onDone={goOn}
        onCancel={() => setPending(null)}
      />
    )
  }
  // Always within this element: `area` can change after hydration, and a new parent would lose typed text.
  return (
    <LogInColumns>
      <LogInMethods
        title={
          area === null ? (
            <PageTitle
              lead={
                <Trans>
                  New here?{' '}
                  <TextLink to="/register" search={{ redirect, invitation }}>
                    Register
                  </TextLink>
                </Trans>
              }
            >{t`Log in`}</PageTitle>
          ) : (
            <ClosedAreaIntro area={area} search={{ redirect, invitation }} />
          )
        }
        isReturning={isReturning}
        redirect={redirect}
        onPending={setPending}
        onDone={goOn}
      />
    </LogInColumns>
  )
}

/** Says why the last session was ended, if not by the user. */
function EndedSignInNotice() {
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
        <EndedSignInNotice />
        {children}
      </div>
    </div>
  )
}
