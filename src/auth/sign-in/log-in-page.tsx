import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { PendingAccount } from '~/gateways/identity/federated.client'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { TextLink } from '~/ui/components/text-link/text-link'
import { LogInWays } from './log-in-ways'
import { safeRedirectPath } from './safe-redirect-path'
import { ProofStep } from './proof-step'
import { usePostLoginRedirect } from './use-post-login-redirect'
import { useReturnByItself } from './use-return-by-itself'

interface LogInPageProps {
  /** Where the user was going. */
  redirect: string | undefined
  /** The token of the invitation that the user came with, needed where they turn out to have no profile. */
  invitation: string | undefined
}

/** Logging in, in every way that is configured; a forgotten password is helped in place. */
export function LogInPage({ redirect, invitation }: LogInPageProps) {
  const goOn = usePostLoginRedirect(redirect, invitation)
  const router = useRouter()
  const leave = () => router.navigate({ href: safeRedirectPath(redirect) ?? '/get-started', replace: true })
  const isReturning = useReturnByItself(leave, goOn)
  const [pending, setPending] = useState<PendingAccount | null>(null)
  if (pending !== null) {
    return (
      <ProofStep
        // Another account is another question.
        key={`${pending.providerId} ${pending.email}`}
        pending={pending}
        onPending={setPending}
        onDone={goOn}
        onCancel={() => setPending(null)}
      />
    )
  }
  return (
    <LogInWays
      title={
        <PageTitle
          lead={
            <>
              New here?{' '}
              <TextLink to="/register" search={{ redirect, invitation }}>
                Register
              </TextLink>
            </>
          }
        >
          Log in
        </PageTitle>
      }
      isReturning={isReturning}
      redirect={redirect}
      onPending={setPending}
      onDone={goOn}
    />
  )
}
