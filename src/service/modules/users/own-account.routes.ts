import { ownAccountContract } from '~/contract/own-account'
import { getRoutes } from '../../http/router'
import type { ServiceContext } from '../../context'
import { requireOneself, requireRecentSignIn } from '../../http/actor'
import { listSignIns } from '../audit/audit.service'
import { exportPerson } from './account-export/account-export'
import { requestAccountDeletion, cancelAccountDeletion } from './account-removal.service'
import { endSessions } from './users.service'

export const ownAccountRoutes = (context: ServiceContext) =>
  getRoutes(ownAccountContract, {
    listSignIns: async ({ params }, { actor }) => {
      requireOneself(actor, params.id)
      return { data: await listSignIns(context.database, params.id) }
    },
    endSessions: async ({ params }, { actor }) => {
      requireOneself(actor, params.id)
      await endSessions(context, params.id)
      return undefined
    },
    requestRemoval: async ({ params, body }, { actor }) => {
      requireOneself(actor, params.id)
      requireRecentSignIn(context, actor)
      return requestAccountDeletion(context, params.id, body.email)
    },
    keep: async ({ params }, { actor }) => {
      requireOneself(actor, params.id)
      await cancelAccountDeletion(context, params.id)
      return undefined
    },
    exportData: ({ params }, { actor }) => {
      requireOneself(actor, params.id)
      return exportPerson(context, actor)
    },
  })
