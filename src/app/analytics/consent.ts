import { createEmitter } from '~/ui/hooks/emitter'
import { useSyncExternalStore } from 'react'

/** The user's analytics choice; `open`: not chosen yet. */
export type Consent = 'allowed' | 'declined' | 'open'

const key = 'portal.analytics'

// Milliseconds; after a year the user is asked again.
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

/** The choice of this page, for browsers without storage. */
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

/** Stores the choice in this browser, and notifies its other tabs. */
export const saveConsent = (consent: Choice['consent']): void => {
  pageChoice = { consent, at: Date.now() }
  try {
    localStorage.setItem(key, JSON.stringify(pageChoice))
  } catch {
    // Then only this page remembers it.
  }
  listeners.emit()
}

/** Subscribes to changes, also by other tabs. Returns a function that unsubscribes. */
export const onConsentChange = (listener: () => void): (() => void) => {
  const stop = listeners.subscribe(listener)
  window.addEventListener('storage', listener)
  return () => {
    stop()
    window.removeEventListener('storage', listener)
  }
}

const unknown = () => null

/** The stored choice; null on the server and before hydration. */
export const useConsent = (): Consent | null =>
  useSyncExternalStore<Consent | null>(onConsentChange, readConsent, unknown)
