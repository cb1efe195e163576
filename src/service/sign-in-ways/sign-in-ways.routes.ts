import { ProblemError } from '~/contract/problem'
import { signInWaysContract } from '~/contract/sign-in-ways'
import type { IdentityActor } from '../actor'
import { routesOf } from '../bind'
import type { ServiceDeps } from '../deps'
import { expectWay } from './expect-way'
import { proveWay } from './prove-way'
import { readWays } from './read-ways'
import { removeWay } from './remove-way'

/** How somebody signs in is that person's own affair; nobody else may know of it here. */
const needOneself = (actor: IdentityActor, identityUid: string) => {
  if (actor.identityUid !== identityUid) throw new ProblemError('NOT_FOUND')
}

export const signInWaysRoutes = (deps: ServiceDeps) =>
  routesOf(signInWaysContract, {
    read: ({ params }, { actor }) => {
      needOneself(actor, params.id)
      return readWays(deps, actor)
    },
    expect: async ({ params, body }, { actor }) => {
      needOneself(actor, params.id)
      await expectWay(deps, actor, body.providerId)
      return undefined
    },
    prove: async ({ params, body }, { actor }) => {
      needOneself(actor, params.id)
      await proveWay(deps, actor, { providerId: params.providerId, token: body.token })
      return undefined
    },
    remove: async ({ params }, { actor }) => {
      needOneself(actor, params.id)
      await removeWay(deps, actor, params.providerId)
      return undefined
    },
  })
