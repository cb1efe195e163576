import { initializeApp } from '@firebase/app'
import {
  getToken,
  initializeAppCheck,
  ReCaptchaEnterpriseProvider,
  ReCaptchaV3Provider,
} from '@firebase/app-check'
import type { AppCheckConfig } from '~/config/app-check'
import type { FirebaseWebConfig } from '~/config/public'

/** Attests that this page is the portal's own. Throws if the provider refuses. */
export interface AppCheckPage {
  /** Returns the current token, or a new one if it has expired. */
  token: () => Promise<string>
}

/** Opens App Check. Call it once a page; separate from the app for signing in, so that neither waits for the other. */
export const openAppCheck = (
  { siteKey, provider, appId }: AppCheckConfig,
  { projectId, apiKey }: Pick<FirebaseWebConfig, 'projectId' | 'apiKey'>,
): AppCheckPage => {
  const app = initializeApp({ projectId, apiKey, appId }, 'app-check')
  const check = initializeAppCheck(app, {
    provider:
      provider === 'enterprise' ? new ReCaptchaEnterpriseProvider(siteKey) : new ReCaptchaV3Provider(siteKey),
    isTokenAutoRefreshEnabled: false,
  })
  return { token: async () => (await getToken(check)).token }
}
