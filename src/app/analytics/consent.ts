import { createEmitter } from '~/ui/hooks/emitter'
import { useSyncExternalStore } from 'react'

/** The user's choice about being counted; `open` is none yet. */
export type Consent = 'allowed' | 'declined' | 'open'

const key = 'portal.analytics'

// Milliseconds: after a year the question is asked again.
const validity = 365 * 24 * 3600 * 1000

interface Choice {
  consent: 'allowed' | 'declined'
  /** Milliseconds since 1970. */
  at: number
}

const isChoice = (value: unknown): value is Choice =>
  typeof value === 'object' &&
  value !== null &&
  'consent' in value &&
  (value.consent === 'allowed' || value.consent === 'declined') &&
  'at' in value &&
  typeof value.at === 'number'

const parse = (text: string): Choice | null => {
  try {
    const value: unknown = JSON.parse(text)
    return isChoice(value) ? value : null
  } catch {
    return null
  }
}

const listeners = createEmitter()

/** For browsers that keep nothing: the choice of this page. */
let pageChoice: Choice | null = null

const readChoice = (): Choice | null => {
  try {
    const text = localStorage.getItem(key)
    return text === null ? null : parse(text)
  } catch {
    return pageChoice
  }
}

/** Whether the browser sends Global Privacy Control. */
const isRefusedByBrowser = (): boolean =>
  'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true

export const readConsent = (): Consent => {
  const choice = readChoice()
  if (choice !== null && Date.now() - choice.at < validity) return choice.consent
  return isRefusedByBrowser() ? 'declined' : 'open'
}

/** Keeps the choice in this browser, and tells every page of the portal that is open in it. */
export const saveConsent = (consent: Choice['consent']): void => {
  pageChoice = { consent, at: Date.now() }
  try {
    localStorage.setItem(key, JSON.stringify(pageChoice))
  } catch {
    // Kept by nothing but this page, then; asked again on the next.
  }
  listeners.emit()
}

/** Calls back at each change, also by another tab. Returns how to stop. */
export const onConsentChange = (listener: () => void): (() => void) => {
  const stop = listeners.subscribe(listener)
  window.addEventListener('storage', listener)
  return () => {
    stop()
    window.removeEventListener('storage', listener)
  }
}

const unknown = () => null

/** What this browser's owner said; null on the server and while scripts come. */
export const useConsent = (): Consent | null =>
  useSyncExternalStore<Consent | null>(onConsentChange, readConsent, unknown)
