import type { AnyRouter } from '@tanstack/react-router'
import { reloadPage } from '~/app/release/reload'
import { pageNonce } from '~/server/nonce'

/**
 * Loads a page of the administration from the server where the user signed in on a cached page, whose policy, the same
 * for all visitors, forbids the styles that the editor adds.
 */
export const leaveCachedPage = (router: AnyRouter): void => {
  if (pageNonce() !== '') return
  // After the forms that ask before they are left.
  router.subscribe('onBeforeLoad', ({ toLocation, fromLocation }) => {
    if (!/^\/admin(?:\/|$)/.test(toLocation.pathname) || toLocation.pathname === fromLocation?.pathname)
      return
    // The address must be the new one before it is loaded.
    router.history.flush()
    reloadPage()
  })
}
