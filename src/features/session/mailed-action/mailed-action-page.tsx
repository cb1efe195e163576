import { AppButtonLink } from '~/ui/components/app-button/app-button'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { toActionMode } from './action-search'
import { AppliedAction } from './applied-action'
import classes from './mailed-action.module.css'
import { ResetPassword } from './reset-password'

interface MailedActionPageProps {
  mode: string | undefined
  code: string | undefined
}

/** What the identity provider's mailed links open. */
export function MailedActionPage({ mode, code }: MailedActionPageProps) {
  const known = toActionMode(mode)
  if (known === null) return <UnknownAction />
  if (known === 'signIn') return <SignInByMail />
  if (code === undefined || code === '') return <MissingCode />
  if (known === 'resetPassword') return <ResetPassword code={code} />
  return <AppliedAction mode={known} code={code} />
}

function LogInLink() {
  return (
    <p className={classes.action}>
      <AppButtonLink size="lg" to="/login">
        Log in
      </AppButtonLink>
    </p>
  )
}

function UnknownAction() {
  return (
    <>
      <PageTitle lead="It does not say what it is for. Open the link in the mail again, all of it; some mail programs cut long ones.">
        This link is not complete
      </PageTitle>
      <LogInLink />
    </>
  )
}

function MissingCode() {
  return (
    <>
      <PageTitle lead="Its code is missing. Open the link in the mail again, all of it; some mail programs cut long ones.">
        This link is not complete
      </PageTitle>
      <LogInLink />
    </>
  )
}

function SignInByMail() {
  return (
    <>
      <PageTitle lead="This portal does not sign people in by a mailed link. Log in with your e-mail address and password.">
        Log in with your password
      </PageTitle>
      <LogInLink />
    </>
  )
}
