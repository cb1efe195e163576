import { initializeApp } from '@firebase/app'
import {
  getToken,
  initializeAppCheck,
  ReCaptchaEnterpriseProvider,
  ReCaptchaV3Provider,
} from '@firebase/app-check'
import type { AppCheckConfig } from '~/config/app-check'
import type { FirebaseWebConfig } from '~/config/public'

/** Shows on the page's behalf that it is the portal's own. Throws where the provider will not say so. */
export interface AppCheckPage {
  /** The token at hand, or a new one where it has ended. */
  token: () => Promise<string>
}

/** Opens App Check. Once a page; beside the app with which people sign in, so that neither waits for the other. */
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
