import { t } from '@lingui/core/macro'
import * as v from 'valibot'
import { safeRedirectPath } from './redirect'
import { requestSignInLink, requestPasswordReset } from './sign-in.functions'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { email as emailSchema } from '~/contract/field-schemas'
import { Callout } from '~/ui/components/callout/callout'
import { EmailField } from '~/ui/components/email-field/email-field'
import { FormFoot } from '~/ui/components/form-grid/form-grid'
import { AuthRequestOutcome } from '../auth-request/auth-request-outcome'
import { useAuthRequest } from '../auth-request/use-auth-request'
import { EntryForm } from '../entry-form'
import { useContractForm } from '~/forms/contract-form'
import { SubmitButton } from '~/forms/submit-button'
import { AppButton } from '~/ui/components/app-button/app-button'
import { PageTitle } from '~/ui/components/page-title/page-title'

const key = 'portal.sign-in-link'

/** Stores the address that a link was requested for, because the provider requires it with the link's code. */
const saveLinkAddress = (email: string): void => {
  try {
    localStorage.setItem(key, email)
  } catch {
    // Then the page asks for it when the link is opened.
  }
}

/** Returns the stored address; null in other browsers. */
export const readLinkAddress = (): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export const deleteLinkAddress = (): void => {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing is stored then.
  }
}

/** The conditions of a sign-in link. */
export const signInLinkTerms = () =>
  t`It works once, and for a short time. Open it in this browser if you can.`

/** Mails a link that signs in and continues to a page, and stores the address for opening it in this browser. */
export const mailSignInLink = async (email: string, redirect: string | undefined): Promise<void> => {
  const wanted = safeRedirectPath(redirect)
  await requestSignInLink({ data: { email, ...(wanted !== null && { redirect: wanted }) } })
  saveLinkAddress(email)
}

/** The input of a form with only an address. */
export const emailInput = v.object({ email: emailSchema })

interface RequestLinkFormProps {
  /** The name of the attempt; the same name shares a cooldown. */
  name: string
  /** The initial address. */
  email: string
  /** Mails the link; the response is the same for every address. */
  ask: (email: string) => Promise<unknown>
  /** The label of the button. */
  label: string
  /** The conditions of the link, such as that it works once. */
  terms: string
  /** Whether the field is focused initially, as after a press. */
  isFocused?: boolean
  /** Beside the button. */
  children?: ReactNode
}

/** A form for an address, to which a link is mailed. */
export function RequestLinkForm({
  name,
  email: initialEmail,
  ask,
  label,
  terms,
  isFocused = false,
  children,
}: RequestLinkFormProps) {
  const fieldRef = useRef<HTMLInputElement>(null)
  const [askedFor, setAskedFor] = useState<string | null>(null)
  const attempt = useAuthRequest(name)
  const form = useContractForm({
    initialValues: { email: initialEmail },
    schema: emailInput,
    send: (values) => {
      const address = values.email.trim()
      setAskedFor(null)
      return attempt.run(
        () => ask(address),
        () => setAskedFor(address),
      )
    },
    staysOpen: true,
  })
  useEffect(() => {
    if (isFocused) fieldRef.current?.focus()
  }, [isFocused])

  return (
    <EntryForm
      form={form}
      foot={
        <>
          {askedFor === null ? (
            <AuthRequestOutcome attempt={attempt} />
          ) : (
            <Callout
              tone="success"
              isAnnounced
              title={t`Check your mail`}
            >{t`If ${askedFor} is registered, a link is on its way. ${terms} Nothing there? Check your spam folder too.`}</Callout>
          )}
          <FormFoot>
            <SubmitButton isSending={attempt.isBusy} disabledReason={attempt.waitReason}>
              {label}
            </SubmitButton>
            {children}
          </FormFoot>
        </>
      }
    >
      <EmailField ref={fieldRef} autoComplete="username" {...form.field('email')} />
    </EntryForm>
  )
}

export interface EmailLinkFormProps {
  /** The address typed before. */
  email: string
  /** The redirect target. */
  redirect: string | undefined
  onBack: () => void
}

/** Logs in by a mailed link. */
export function EmailLinkForm({ email, redirect, onBack }: EmailLinkFormProps) {
  return (
    <>
      <PageTitle
        lead={t`We mail you a link that logs you in, without your password.`}
      >{t`Log in by a mailed link`}</PageTitle>
      <RequestLinkForm
        name="sign-in-link"
        email={email}
        ask={(address) => mailSignInLink(address, redirect)}
        label={t`Send the link`}
        terms={signInLinkTerms()}
        isFocused
      >
        <AppButton kind="terciary" size="md" onClick={onBack}>{t`Back to log in`}</AppButton>
      </RequestLinkForm>
    </>
  )
}

/** The conditions of a password link. */
export const passwordLinkTerms = () => t`It works once, and for an hour.`

interface ForgottenPasswordProps {
  /** The address typed into the login form. */
  email: string
  onBack: () => void
}

/** Mails a link for choosing a new password. */
export function ForgottenPassword({ email, onBack }: ForgottenPasswordProps) {
  return (
    <>
      <PageTitle
        lead={t`We mail you a link. Your password stays as it is until you use it.`}
      >{t`Choose a new password`}</PageTitle>
      <RequestLinkForm
        name="forgotten-password"
        email={email}
        ask={(address) => requestPasswordReset({ data: { email: address } })}
        label={t`Send the link`}
        terms={passwordLinkTerms()}
        isFocused
      >
        <AppButton kind="terciary" size="md" onClick={onBack}>{t`Back to log in`}</AppButton>
      </RequestLinkForm>
    </>
  )
}
