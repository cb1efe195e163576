import { signInWaysContract } from '~/contract/sign-in-ways'
import { getRoutes } from '../../http/router'
import type { ServiceDeps } from '../../deps'
import { requireOneself } from '../../http/actor'
import { expectWay, proveWay, readWays, removeWay } from './linked-accounts.service'

export const signInWaysRoutes = (deps: ServiceDeps) =>
  getRoutes(signInWaysContract, {
    read: ({ params }, { actor }) => {
      requireOneself(actor, params.id)
      return readWays(deps, actor)
    },
    expect: async ({ params, body }, { actor }) => {
      requireOneself(actor, params.id)
      await expectWay(deps, actor, body.providerId)
      return undefined
    },
    prove: async ({ params, body }, { actor }) => {
      requireOneself(actor, params.id)
      await proveWay(deps, actor, { providerId: params.providerId, token: body.token })
      return undefined
    },
    remove: async ({ params }, { actor }) => {
      requireOneself(actor, params.id)
      await removeWay(deps, actor, params.providerId)
      return undefined
    },
  })
