import { useState } from 'react'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { TextLink } from '~/ui/components/text-link/text-link'
import { ForgottenPassword, type RequestPasswordReset } from './forgotten-password'
import { LogInForm } from './log-in-form'

interface LogInPageProps {
  /** Where the person was going. */
  redirect: string | undefined
  requestPasswordReset: RequestPasswordReset
}

/** Logging in; a forgotten password is helped in place. */
export function LogInPage({ redirect, requestPasswordReset }: LogInPageProps) {
  const [forgottenBy, setForgottenBy] = useState<string | null>(null)
  if (forgottenBy !== null) {
    return (
      <ForgottenPassword
        email={forgottenBy}
        requestPasswordReset={requestPasswordReset}
        onBack={() => setForgottenBy(null)}
      />
    )
  }
  return (
    <>
      <PageTitle
        lead={
          <>
            New here?{' '}
            <TextLink to="/register" search={redirect === undefined ? {} : { redirect }}>
              Register
            </TextLink>
          </>
        }
      >
        Log in
      </PageTitle>
      <LogInForm redirect={redirect} onForgotten={setForgottenBy} />
    </>
  )
}
