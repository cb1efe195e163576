import { createIsomorphicFn, createMiddleware } from '@tanstack/react-start'
import type { AppCheckConfig } from '~/config/app-check'
import { appCheckHeader } from '~/config/app-check-constants'
import type { FirebaseWebConfig, PublicConfig } from '~/config/public'
import type { AppCheckPage } from '~/gateways/app-check.client'
import { fetchOnce } from '~/ui/lazy/lazy-singleton'

type Config = Pick<PublicConfig, 'appCheck' | 'firebase'>

let config: Config | null = null

/** Configures App Check for this page; nothing is loaded before a form needs it. */
export const configureAppCheck = (publicConfig: Config): void => {
  config = publicConfig
}

const loadAppCheck = createIsomorphicFn()
  .server((_appCheck: AppCheckConfig, _firebase: FirebaseWebConfig): Promise<AppCheckPage> =>
    Promise.reject(new Error('App Check needs a browser.')),
  )
  .client(
    fetchOnce(async (appCheck: AppCheckConfig, firebase: FirebaseWebConfig): Promise<AppCheckPage> => {
      const { openAppCheck } = await import('~/gateways/app-check.client')
      return openAppCheck(appCheck, firebase)
    }),
  )

/** Returns the App Check header; empty if App Check is not configured. */
const getAppCheckHeaders = async (): Promise<Record<string, string>> => {
  const { appCheck, firebase } = config ?? {}
  if (appCheck === undefined || firebase === undefined) return {}
  try {
    const page = await loadAppCheck(appCheck, firebase)
    return { [appCheckHeader]: await page.token() }
  } catch {
    // The service responds with an error message for the user.
    return {}
  }
}

/** Wraps calls of server functions whose endpoint is `appChecked`. */
export const withAppCheck = createMiddleware({ type: 'function' }).client(async ({ next }) =>
  next({ headers: await getAppCheckHeaders() }),
)
