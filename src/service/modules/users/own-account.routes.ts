import { ownAccountContract } from '~/contract/own-account'
import { getRoutes } from '../../http/router'
import type { ServiceDeps } from '../../deps'
import { requireOneself, requireRecentSignIn } from '../../http/actor'
import { listSignIns } from '../audit/audit.service'
import { exportPerson } from './account-export/account-export'
import { askForRemoval, keepAccount } from './account-removal.service'
import { endSessions } from './users.service'

export const ownAccountRoutes = (deps: ServiceDeps) =>
  getRoutes(ownAccountContract, {
    listSignIns: async ({ params }, { actor }) => {
      requireOneself(actor, params.id)
      return { data: await listSignIns(deps.database, params.id) }
    },
    endSessions: async ({ params }, { actor }) => {
      requireOneself(actor, params.id)
      await endSessions(deps, params.id)
      return undefined
    },
    requestRemoval: async ({ params, body }, { actor }) => {
      requireOneself(actor, params.id)
      requireRecentSignIn(deps, actor)
      return askForRemoval(deps, params.id, body.email)
    },
    keep: async ({ params }, { actor }) => {
      requireOneself(actor, params.id)
      await keepAccount(deps, params.id)
      return undefined
    },
    exportData: ({ params }, { actor }) => {
      requireOneself(actor, params.id)
      return exportPerson(deps, actor)
    },
  })
