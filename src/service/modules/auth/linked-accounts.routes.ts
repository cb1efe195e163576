import { signInWaysContract } from '~/contract/linked-accounts'
import { getRoutes } from '../../http/router'
import type { ServiceContext } from '../../context'
import { requireOneself } from '../../http/actor'
import { expectWay, proveWay, readWays, removeWay } from './linked-accounts.service'

export const signInWaysRoutes = (context: ServiceContext) =>
  getRoutes(signInWaysContract, {
    read: ({ params }, { actor }) => {
      requireOneself(actor, params.id)
      return readWays(context, actor)
    },
    expect: async ({ params, body }, { actor }) => {
      requireOneself(actor, params.id)
      await expectWay(context, actor, body.providerId)
      return undefined
    },
    prove: async ({ params, body }, { actor }) => {
      requireOneself(actor, params.id)
      await proveWay(context, actor, { providerId: params.providerId, token: body.token })
      return undefined
    },
    remove: async ({ params }, { actor }) => {
      requireOneself(actor, params.id)
      await removeWay(context, actor, params.providerId)
      return undefined
    },
  })
