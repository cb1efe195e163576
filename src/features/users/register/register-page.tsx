import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { AuthRequestOutcome } from '~/auth/auth-request/auth-request-outcome'
import { ContractForm, type ContractFormState } from '~/forms/contract-form'
import { NewPasswordField } from '~/auth/password-policy/new-password-field'
import { SubmitButton } from '~/forms/submit-button'
import { Callout } from '~/ui/components/callout/callout'
import { EmailField } from '~/ui/components/email-field/email-field'
import { FormGrid, Wide } from '~/ui/components/form-grid/form-grid'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { TextLink } from '~/ui/components/text-link/text-link'
import {
  AddressFields,
  CompanyField,
  QuestionFields,
  NameFields,
  WorkFields,
} from '../profile/profile-fields'
import { OtherAccount } from './other-account'
import { type RegistrationSource, hasAcceptedCurrentTerms, type RegisterValues } from './register-values'
import classes from './register-page.module.css'
import { useRegisterForm } from './use-register-form'
import '~/ui/theme/entry.css'
import { Checkbox } from '@mantine/core'
import type { Terms } from '~/contract/terms'
import { Time } from '~/ui/format/time'
import { Box, Cluster, Text } from '~/ui/layouts/primitives'

interface TermsFieldProps {
  form: Pick<ContractFormState<RegisterValues>, 'field' | 'setFieldValue' | 'values'>
  terms: Terms
}

/** The checkbox that accepts a version of the terms of use; a new version unticks it. */
export function TermsField({ form, terms }: TermsFieldProps) {
  const { version, publishedAt } = terms
  return (
    <Checkbox
      label={
        <>
          <Trans>
            I accept the{' '}
            <TextLink to="/terms-of-use" target="_blank" rel="noopener">
              terms of use
            </TextLink>
            , version {version} of <Time at={publishedAt} format="long-day" />.
          </Trans>
          <Text aria-hidden="true" as="span" c="error">
            {' *'}
          </Text>
        </>
      }
      {...form.field('termsVersion')}
      aria-required
      value={String(version)}
      checked={hasAcceptedCurrentTerms(form.values, terms)}
      onChange={(event) => form.setFieldValue('termsVersion', event.currentTarget.checked ? version : null)}
    />
  )
}

interface OptionalFieldsProps {
  form: Pick<ContractFormState<RegisterValues>, 'field' | 'getInputProps' | 'values'>
}

const hasOptionalValues = (values: RegisterValues) => {
  const { phoneNumber, jobTitle, address, hasDevelopedMeteringApps, hasExperienceWithRevelo } = values
  const answers = [jobTitle, hasDevelopedMeteringApps, hasExperienceWithRevelo]
  return [...answers, ...Object.values(phoneNumber), ...Object.values(address)].some(Boolean)
}

/** Optional fields of the profile, collapsed while empty. */
function OptionalFields({ form }: OptionalFieldsProps) {
  const ref = useRef<HTMLDetailsElement>(null)
  const isFilled = hasOptionalValues(form.values)
  const [isOpen] = useState(isFilled)
  // A draft is restored after the first render.
  useEffect(() => {
    if (isFilled && ref.current !== null) ref.current.open = true
  }, [isFilled])
  return (
    <details ref={ref} open={isOpen} className={classes.optional}>
      <summary>
        <span className={classes.more}>{t`More about you (optional)`}</span>
        <Text
          as="span"
          c="dim"
          size="sm"
        >{t`Phone, job title, address and more. You can add them later in your profile.`}</Text>
      </summary>
      <FormGrid>
        <WorkFields form={form} isCompanyApart />
        <AddressFields form={form} />
        <QuestionFields form={form} />
      </FormGrid>
    </details>
  )
}

interface RegisterPageProps {
  registrant: RegistrationSource
  /** Why the invitation in the URL cannot be used; null if it can, or there is none. */
  invitationProblem: string | null
  /** Sign-in methods without a password, for visitors. */
  ways: ReactNode
  /** The address of the signed-in user, if any. */
  signedInAs: string | null
  /** The redirect target for the login page. */
  redirect: string | undefined
  /** The invitation token from the URL, passed on to the login page too. */
  invitation: string | undefined
  onRegistered: (email: string) => Promise<void>
}

const emailHelp = ({ fixedEmail, isSignedIn }: RegistrationSource) => {
  if (fixedEmail === undefined) return isSignedIn ? t`We mail you a link to confirm it.` : undefined
  return isSignedIn ? t`The address you signed in with.` : t`The address your invitation was sent to.`
}

/** The registration of a visitor, an invited user, or a sign-in without a profile. */
export function RegisterPage(props: RegisterPageProps) {
  const { registrant, invitationProblem, ways, signedInAs, redirect, invitation, onRegistered } = props
  const { form, attempt, terms } = useRegisterForm({
    registrant,
    logInSearch: { redirect, invitation },
    onRegistered,
  })
  const { fixedEmail, isSignedIn } = registrant
  return (
    <>
      <PageTitle
        lead={
          isSignedIn ? (
            t`You are signed in. We need a few details before you can apply for access.`
          ) : (
            <Trans>
              Registering is free. You apply for access afterwards, from your profile.{' '}
              <TextLink to="/login" search={{ redirect, invitation }}>
                Log in instead
              </TextLink>
            </Trans>
          )
        }
      >{t`Register`}</PageTitle>
      {isSignedIn || signedInAs !== null ? null : <Box mt={24}>{ways}</Box>}
      <ContractForm
        form={form}
        mt={24}
        foot={
          <>
            <div className={classes.failure}>
              <AuthRequestOutcome attempt={attempt} />
            </div>
            <Cluster gap="16px 24px" align="start" justify="space-between" className={classes.foot}>
              {terms === null ? null : <TermsField form={form} terms={terms} />}
              <SubmitButton
                isSending={form.isSending}
                disabledReason={attempt.waitReason}
              >{t`Register`}</SubmitButton>
            </Cluster>
          </>
        }
      >
        {invitationProblem === null ? null : (
          <Box mb={20}>
            <Callout tone="warning">{invitationProblem}</Callout>
          </Box>
        )}
        {isSignedIn ? (
          <Box mb={20}>
            <OtherAccount redirect={redirect} />
          </Box>
        ) : null}
        {signedInAs === null ? null : (
          <Box mb={20}>
            <Callout>
              <Trans>
                You are registered and signed in as {signedInAs}.{' '}
                <TextLink to="/profile">Open your profile</TextLink>
              </Trans>
            </Callout>
          </Box>
        )}
        <Text c="dim" size="sm" mb={16}>
          <Trans>
            Fields marked{' '}
            <Text as="span" c="error">
              *
            </Text>{' '}
            are required.
          </Trans>
        </Text>
        <FormGrid>
          <NameFields form={form} />
          <Wide>
            <EmailField
              autoComplete="email"
              readOnly={fixedEmail !== undefined}
              description={emailHelp(registrant)}
              {...form.field('email')}
            />
          </Wide>
          {isSignedIn ? null : (
            <Wide>
              <NewPasswordField
                label={t`Password`}
                {...form.field('password')}
                value={form.values.password}
              />
            </Wide>
          )}
          <Wide>
            <CompanyField form={form} />
          </Wide>
        </FormGrid>
        <OptionalFields form={form} />
      </ContractForm>
    </>
  )
}

/** Side column: how the details are used. */
export function RegisterReasons() {
  return (
    <>
      <h2>{t`What we do with this`}</h2>
      <p>{t`Reviewers and support see it. Members see your name and picture beside what you write, and your company, job title and country if you choose to be listed.`}</p>
      <p>{t`You can download or delete all of it from your profile.`}</p>
      <p>
        <TextLink to="/privacy-policy">{t`Privacy policy`}</TextLink>
      </p>
    </>
  )
}
