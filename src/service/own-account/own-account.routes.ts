import { ownAccountContract } from '~/contract/own-account'
import { ProblemError } from '~/contract/problem'
import type { IdentityActor } from '../actor'
import { listSignIns } from '../audit/list-sign-ins'
import { routesOf } from '../bind'
import type { ServiceDeps } from '../deps'
import { requireRecentSignIn } from '../recent-sign-in'
import { askForRemoval } from '../users/ask-for-removal'
import { endSessions } from '../users/end-sessions'
import { keepAccount } from '../users/keep-account'
import { exportPerson } from './export/export-person'

/** Nobody does these for another, administrators neither: an account is its person's. */
const requireOwn = (actor: IdentityActor, identityUid: string) => {
  if (actor.identityUid !== identityUid) throw new ProblemError('NOT_FOUND')
}

export const ownAccountRoutes = (deps: ServiceDeps) =>
  routesOf(ownAccountContract, {
    listSignIns: async ({ params }, { actor }) => {
      requireOwn(actor, params.id)
      return { data: await listSignIns(deps.database, params.id) }
    },
    endSessions: async ({ params }, { actor }) => {
      requireOwn(actor, params.id)
      await endSessions(deps, params.id)
      return undefined
    },
    requestRemoval: async ({ params, body }, { actor }) => {
      requireOwn(actor, params.id)
      // Sign-ins are dated by the provider's time, not by this clock.
      requireRecentSignIn(actor, deps.identity.moment())
      return askForRemoval(deps, params.id, body.email)
    },
    keep: async ({ params }, { actor }) => {
      requireOwn(actor, params.id)
      await keepAccount(deps, params.id)
      return undefined
    },
    exportData: ({ params }, { actor }) => {
      requireOwn(actor, params.id)
      return exportPerson(deps, actor)
    },
  })
