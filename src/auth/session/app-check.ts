import { createIsomorphicFn, createMiddleware } from '@tanstack/react-start'
import type { AppCheckConfig } from '~/config/app-check'
import { appCheckHeader } from '~/config/app-check-facts'
import type { FirebaseWebConfig, PublicConfig } from '~/config/public'
import type { AppCheckPage } from '~/gateways/app-check.client'
import { fetchOnce } from '~/ui/lazy/lazy-part'

type Needs = Pick<PublicConfig, 'appCheck' | 'firebase'>

let needs: Needs | null = null

/** Says how this page shows that it is the portal's own; nothing is loaded before a form needs it. */
export const configureAppCheck = (config: Needs): void => {
  needs = config
}

const openPage = createIsomorphicFn()
  .server((_appCheck: AppCheckConfig, _firebase: FirebaseWebConfig): Promise<AppCheckPage> =>
    Promise.reject(new Error('Only a page can show that it is one.')),
  )
  .client(
    fetchOnce(async (appCheck: AppCheckConfig, firebase: FirebaseWebConfig): Promise<AppCheckPage> => {
      const { openAppCheck } = await import('~/gateways/app-check.client')
      return openAppCheck(appCheck, firebase)
    }),
  )

/** The header with which the page shows it; none where App Check is not configured. */
const appCheckHeaders = async (): Promise<Record<string, string>> => {
  const { appCheck, firebase } = needs ?? {}
  if (appCheck === undefined || firebase === undefined) return {}
  try {
    const page = await openPage(appCheck, firebase)
    return { [appCheckHeader]: await page.token() }
  } catch {
    // The service says what is missing, in words for the person.
    return {}
  }
}

/** For server functions whose call in the contract is `appChecked`. */
export const withAppCheck = createMiddleware({ type: 'function' }).client(async ({ next }) =>
  next({ headers: await appCheckHeaders() }),
)
