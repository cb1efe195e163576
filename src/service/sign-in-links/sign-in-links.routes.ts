import { signInLinksContract } from '~/contract/sign-in-links'
import { routesOf } from '../bind'
import type { ServiceDeps } from '../deps'
import { requestSignInLink } from './request-sign-in-link'

export const signInLinksRoutes = (deps: ServiceDeps) =>
  routesOf(signInLinksContract, {
    request: async ({ body: { email, redirect } }) => {
      await requestSignInLink(deps, { email, redirect })
      return undefined
    },
  })
