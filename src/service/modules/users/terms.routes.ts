import { ProblemError } from '~/contract/problem'
import { termsContract } from '~/contract/terms'
import { getRoutes } from '../../http/router'
import type { ServiceContext } from '../../context'
import { findTerms } from '../documents/pages.service'
import { acceptTerms } from './terms.service'

export const termsRoutes = (context: ServiceContext) =>
  getRoutes(termsContract, {
    get: async () => ({ inForce: await findTerms(context.database) }),
    accept: async ({ params, body }, { actor }) => {
      // Users accept for themselves only; administrators cannot accept for another user.
      if (actor.identityUid !== params.id) throw new ProblemError('NOT_FOUND')
      await acceptTerms(context, params.id, body.version)
      return undefined
    },
  })
