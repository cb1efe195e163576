import { useEffect, useRef, useState, type RefObject } from 'react'
import type { ProviderMessage } from '../provider-errors'
import { usePublicConfig } from '../use-session'
import { isAboutEntry, secondStepMessage } from './second-factor-errors'

/**
 * An act at the provider around a code, and what became of it.
 * @param field gets the focus when the act is over, and holds what may be at fault.
 */
export const useCodeAttempt = <Doing extends string>(field: RefObject<HTMLInputElement | null>) => {
  const { supportEmail } = usePublicConfig()
  const [doing, setDoing] = useState<Doing | null>(null)
  const [failure, setFailure] = useState<ProviderMessage | null>(null)
  const [error, setError] = useState<string | null>(null)

  // The field may come with what the act brought about, and only then can have the focus.
  const wasDoing = useRef(false)
  useEffect(() => {
    if (wasDoing.current && doing === null) field.current?.focus()
    wasDoing.current = doing !== null
  }, [doing, field])

  /** Says what is wrong with what was entered; null takes it back. */
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
