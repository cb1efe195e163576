import { redirect, type AnyRoute, type ParsedLocation, type AnyRouter } from '@tanstack/react-router'
import { isAdminPath } from '~/auth/path-kinds'
import { guardedBy } from '~/auth/guards'
import { reloadPage } from '~/app/release/reload'
import { pageNonce } from '~/server/nonce'

const guardAdmin = guardedBy('admin')

/** Redirects administrators from the old URL of a learning path or unit whose slug began with `admin`. */
const redirectOldAddress = ({ pathname, searchStr }: ParsedLocation): void => {
  if (!/^\/learning-paths\//i.test(pathname)) return
  throw redirect({
    href: pathname.replaceAll(/\/(?=admin)/gi, '/about-') + searchStr,
    statusCode: 301,
    replace: true,
  })
}

/**
 * Puts the admin path guard before the own guards of every route, in the browser and on the server, for any path that
 * contains `/admin` (specification, sections 2 and 5). Not in the root's `beforeLoad`: the error screens need the root.
 */
export const guardAdminPaths = (routeTree: AnyRoute): void => {
  for (const route of Object.values<AnyRoute>(routeTree.children ?? [])) {
    const { beforeLoad } = route.options
    Object.assign(route.options, {
      beforeLoad: async (call: Parameters<typeof guardAdmin>[0]) => {
        if (isAdminPath(call.location.pathname)) {
          await guardAdmin(call)
          redirectOldAddress(call.location)
        }
        return beforeLoad?.(call)
      },
    })
  }
}

/**
 * Loads a page of the administration from the server where the user signed in on a cached page, whose policy, the same
 * for all visitors, forbids the styles that the editor adds.
 */
export const leaveCachedPage = (router: AnyRouter): void => {
  if (pageNonce() !== '') return
  // Runs after forms that ask for confirmation.
  router.subscribe('onBeforeLoad', ({ toLocation, fromLocation }) => {
    if (!/^\/admin(?:\/|$)/.test(toLocation.pathname) || toLocation.pathname === fromLocation?.pathname)
      return
    // The URL must have changed before the page is loaded.
    router.history.flush()
    reloadPage()
  })
}
