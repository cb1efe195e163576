import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { AppButtonLink } from '~/ui/components/app-button/app-button'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { TextLink, TextRouteLink } from '~/ui/components/text-link/text-link'
import { Box } from '~/ui/layouts/primitives'
import type { Registered } from './registered-state'
import classes from './register-complete-page.module.css'
import { ResendConfirmation } from './resend-confirmation'

interface RegisterCompletePageProps {
  /** The result of the registration; null if the page was opened directly. */
  registered: Registered | null
  redirect: string | undefined
  supportEmail: string
}

/** Shown after registration: a mail is on its way, and what to do if it does not arrive. */
export function RegisterCompletePage({ registered, redirect, supportEmail }: RegisterCompletePageProps) {
  const search = redirect === undefined ? {} : { redirect }
  if (registered?.isConfirmed === true) {
    return (
      <>
        <PageTitle
          lead={
            registered.isApproved
              ? t`Your invitation has confirmed your address and approved your access, so there is nothing to wait for.`
              : t`Your invitation has confirmed your address as well. What is left is to apply for access.`
          }
        >{t`You are registered`}</PageTitle>
        <Box as="p" mt={24}>
          <AppButtonLink size="lg" to="/login" search={search}>{t`Log in`}</AppButtonLink>
        </Box>
      </>
    )
  }
  return (
    <>
      <PageTitle
        lead={
          registered === null ? (
            t`After registering you get a mail with a link that confirms your address.`
          ) : (
            <Trans>
              A mail is on its way to <strong>{registered.email}</strong>. Open the link in it to confirm the
              address.
            </Trans>
          )
        }
      >
        {registered === null ? t`Confirm your e-mail` : t`Check your mail`}
      </PageTitle>
      <section className={classes.section} aria-labelledby="no-mail">
        <SectionHeading id="no-mail">{t`If no mail comes`}</SectionHeading>
        <ul>
          <li>{t`It can take a few minutes. The link works for 24 hours.`}</li>
          <li>{t`Check your spam folder.`}</li>
          <li>
            <Trans>
              Make sure the address is right. If it is not,{' '}
              <TextLink to="/register" search={search}>
                register with the right one
              </TextLink>
              .
            </Trans>
          </li>
          <li>
            <Trans>
              Still nothing? Write to{' '}
              <TextRouteLink to={`mailto:${supportEmail}`}>{supportEmail}</TextRouteLink>.
            </Trans>
          </li>
        </ul>
        <ResendConfirmation
          email={registered?.email ?? null}
          label={registered === null ? t`Send the link` : t`Send it again`}
        />
      </section>
      <p className={classes.after}>
        <Trans>
          Confirmed already?{' '}
          <TextLink to="/login" search={search}>
            Log in
          </TextLink>
        </Trans>
      </p>
    </>
  )
}
