import { useSuspenseQuery } from '@tanstack/react-query'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { TextLink } from '~/ui/components/text-link/text-link'
import { userQueries } from '../users.queries'
import { EmailChange } from './email/email-change'
import { EmailState } from './email-state'
import { PasswordForm } from './password-form'
import { SecondFactorSection } from './second-factor/second-factor-section'
import { DataSection } from './leaving/data-section'
import { RemovalSection } from './leaving/removal-section'
import { SessionsSection } from './leaving/sessions-section'
import { SecuritySection } from './security-section'
import { WaysSection } from './ways/ways-section'

/** How one signs in, from where, and how one leaves. */
export function SecurityPage({ identityUid }: { identityUid: string }) {
  const { data: user } = useSuspenseQuery(userQueries.one(identityUid))
  return (
    <>
      <PageTitle
        lead={
          <>
            How you log in, where you are signed in, and what is kept of you. Your name and picture are in{' '}
            <TextLink to="/profile">your profile</TextLink>.
          </>
        }
      >
        Sign-in and security
      </PageTitle>
      <SecuritySection id="e-mail" title="E-mail">
        <EmailState email={user.email} isConfirmed={user.verified} />
        <EmailChange identityUid={identityUid} email={user.email} />
      </SecuritySection>
      <SecuritySection id="password-heading" title="Password">
        <PasswordForm email={user.email} />
      </SecuritySection>
      <WaysSection identityUid={identityUid} />
      <SecondFactorSection user={user} />
      <SessionsSection identityUid={identityUid} />
      <DataSection />
      <RemovalSection user={user} />
    </>
  )
}
