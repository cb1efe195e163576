import { signInLinksContract } from '~/contract/sign-in-links'
import { getRoutes } from '../../http/router'
import type { ServiceContext } from '../../context'
import { requestSignInLink } from './sign-in-links'

export const signInLinksRoutes = (context: ServiceContext) =>
  getRoutes(signInLinksContract, {
    request: async ({ body: { email, redirect } }) => {
      await requestSignInLink(context, { email, redirect })
      return undefined
    },
  })
