import type { appCheckProviders } from './app-check-constants'
import { ConfigurationError, type Variables } from './environment'

/**
 * The configuration of Firebase App Check, which proves that a call comes from the portal's own pages in a real
 * browser.
 */
export interface AppCheckConfig {
  /** The public reCAPTCHA site key. */
  siteKey: string
  /** The reCAPTCHA product of the key. */
  provider: (typeof appCheckProviders)[number]
  /** The id of the web app in the Firebase project. */
  appId: string
}

/**
 * Returns the App Check configuration; undefined if it is not configured, and then no token is required.
 * @throws ConfigurationError for a key without its app id
 */
export const getAppCheckConfig = (variables: Variables): AppCheckConfig | undefined => {
  const { APP_CHECK_SITE_KEY: siteKey, APP_CHECK_PROVIDER: provider, FIREBASE_APP_ID: appId } = variables
  if (siteKey === undefined) return undefined
  if (appId === undefined) {
    throw new ConfigurationError([
      'Missing FIREBASE_APP_ID: App Check (APP_CHECK_SITE_KEY) needs the id of the web app, from the project’s settings.',
    ])
  }
  return { siteKey, provider, appId }
}
