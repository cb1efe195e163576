import { signInLinksContract } from '~/contract/sign-in-links'
import { getRoutes } from '../../http/router'
import type { ServiceDeps } from '../../deps'
import { requestSignInLink } from './sign-in-links'

export const signInLinksRoutes = (deps: ServiceDeps) =>
  getRoutes(signInLinksContract, {
    request: async ({ body: { email, redirect } }) => {
      await requestSignInLink(deps, { email, redirect })
      return undefined
    },
  })
