import { ownAccountContract } from '~/contract/own-account'
import { listSignIns } from '../audit/list-sign-ins'
import { routesOf } from '../bind'
import type { ServiceDeps } from '../deps'
import { requireRecentSignIn } from '../recent-sign-in'
import { requireOneself } from '../require-oneself'
import { askForRemoval } from '../users/ask-for-removal'
import { endSessions } from '../users/end-sessions'
import { keepAccount } from '../users/keep-account'
import { exportPerson } from './export/export-person'

export const ownAccountRoutes = (deps: ServiceDeps) =>
  routesOf(ownAccountContract, {
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
