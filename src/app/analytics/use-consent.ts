import { useSyncExternalStore } from 'react'
import { readConsent, watchConsent, type Consent } from './consent'

const unknown = () => null

/** What this browser's owner said; null on the server and while scripts come. */
export const useConsent = (): Consent | null =>
  useSyncExternalStore<Consent | null>(watchConsent, readConsent, unknown)
