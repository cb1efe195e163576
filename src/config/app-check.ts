import type { appCheckProviders } from './app-check-constants'
import { ConfigurationError, type Variables } from './environment'

/** With what a page shows that it is the portal's own, in a browser that a person uses: Firebase App Check. */
export interface AppCheckConfig {
  /** The key of reCAPTCHA for this site, public by design. */
  siteKey: string
  /** Which reCAPTCHA the key is of. */
  provider: (typeof appCheckProviders)[number]
  /** The id of the web app in the Firebase project. */
  appId: string
}

/**
 * What is configured of App Check; undefined where nothing is, and then nothing is asked for.
 * @throws ConfigurationError for a key without the app it belongs to
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
