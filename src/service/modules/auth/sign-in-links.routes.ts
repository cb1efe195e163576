import { signInLinksContract } from '~/contract/sign-in-links'
import { routesOf } from '../../http/router'
import type { ServiceDeps } from '../../deps'
import { requestSignInLink } from './sign-in-links'

export const signInLinksRoutes = (deps: ServiceDeps) =>
  routesOf(signInLinksContract, {
    request: async ({ body: { email, redirect } }) => {
      await requestSignInLink(deps, { email, redirect })
      return undefined
    },
  })
