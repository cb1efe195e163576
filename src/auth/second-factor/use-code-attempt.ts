import { t } from '@lingui/core/macro'
import { lookUpMessage, providerCode, providerMessage, type ProviderMessage } from '../provider-errors'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { usePublicConfig } from '../use-session'

const wrongCode: () => ProviderMessage = () => ({
  sentence: t`This code is not right.`,
  next: t`Look at the newest one and enter it again.`,
})

const wrongPhone: () => ProviderMessage = () => ({
  sentence: t`This does not look like a phone number.`,
  next: t`Choose the country, and enter the number as you would dial it there.`,
})

const tooLate: () => ProviderMessage = () => ({
  sentence: t`This took too long. Please sign in again.`,
  next: t`Go back and log in again.`,
})

const messages: () => Record<string, ProviderMessage> = () => ({
  'invalid-verification-code': wrongCode(),
  'missing-verification-code': wrongCode(),
  'code-expired': { sentence: t`This code has expired.`, next: t`Request a new code and enter that one.` },
  'invalid-multi-factor-session': tooLate(),
  'missing-multi-factor-session': tooLate(),
  'totp-challenge-timeout': tooLate(),
  'multi-factor-info-not-found': {
    sentence: t`This second step was taken away in the meantime.`,
    next: t`Go back and log in again.`,
  },
  'invalid-phone-number': wrongPhone(),
  'missing-phone-number': wrongPhone(),
  'second-factor-already-in-use': {
    sentence: t`This number is one of your second steps already.`,
    next: t`Enter another one.`,
  },
  'maximum-second-factor-count-exceeded': {
    sentence: t`You have as many second steps as an account can have.`,
    next: t`Remove one before you add another.`,
  },
  'unverified-email': {
    sentence: t`Your e-mail address has to be confirmed first.`,
    next: t`Open the link in the mail we sent you, then come back here.`,
  },
  // If this kind is disabled at the provider.
  'invalid-argument': {
    sentence: t`The sign-in service here does not take this kind of second step.`,
    next: t`Add another kind.`,
  },
  'unsupported-first-factor': {
    sentence: t`A second step doesn’t work with the way you signed in.`,
    next: t`Log in with your password or another account, then add it.`,
  },
  'quota-exceeded': {
    sentence: t`No more messages can be sent at the moment.`,
    next: t`Use another second step or a recovery code, or try again later.`,
  },
  'captcha-check-failed': {
    sentence: t`We couldn’t confirm that you’re not a bot.`,
    next: t`Load the page again and have another code sent.`,
  },
})

/** Returns the message for a failed second step. */
export const secondStepMessage = (error: unknown, supportEmail: string): ProviderMessage =>
  lookUpMessage(messages(), error) ?? providerMessage(error, supportEmail)

const aboutEntry = [
  'invalid-verification-code',
  'missing-verification-code',
  'code-expired',
  'invalid-phone-number',
  'missing-phone-number',
  'second-factor-already-in-use',
]

/** Whether the entered code or number is invalid, so that the field shows the error. */
export const isAboutEntry = (error: unknown): boolean => aboutEntry.includes(providerCode(error) ?? '')

/**
 * Runs a provider action around a code, and keeps its outcome.
 * @param field gets the focus afterwards, and shows errors of its value
 */
export const useCodeAttempt = <Doing extends string>(field: RefObject<HTMLInputElement | null>) => {
  const { supportEmail } = usePublicConfig()
  const [doing, setDoing] = useState<Doing | null>(null)
  const [failure, setFailure] = useState<ProviderMessage | null>(null)
  const [error, setError] = useState<string | null>(null)

  // The field may appear with the result, and can only be focused then.
  const wasDoing = useRef(false)
  useEffect(() => {
    if (wasDoing.current && doing === null) field.current?.focus()
    wasDoing.current = doing !== null
  }, [doing, field])

  /** Sets the error of the entered value; null clears it. */
  const refuse = (sentence: string | null) => {
    setError(sentence)
    if (sentence !== null) field.current?.focus()
  }

  const attempt = async (what: Doing, act: () => Promise<void>) => {
    setDoing(what)
    setFailure(null)
    setError(null)
    try {
      await act()
    } catch (thrown) {
      const message = secondStepMessage(thrown, supportEmail)
      if (isAboutEntry(thrown)) setError(`${message.sentence} ${message.next}`)
      else setFailure(message)
    } finally {
      setDoing(null)
    }
  }

  return { doing, failure, error, refuse, attempt }
}
