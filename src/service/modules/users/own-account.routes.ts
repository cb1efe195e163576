import { ownAccountContract } from '~/contract/own-account'
import { getRoutes } from '../../http/router'
import type { ServiceContext } from '../../context'
import { assertSelf, requireRecentSignIn } from '../../http/actor'
import { listSignIns } from '../audit/audit.service'
import { exportUserData } from './account-export/account-export'
import { requestAccountDeletion, cancelAccountDeletion } from './account-removal.service'
import { endSessions } from './users.service'
import { ProblemError } from '~/contract/problem'
import { savedViewsContract } from '~/contract/saved-views'
import { deleteView, listViews } from './saved-views.queries'
import { changeView, createView } from './saved-views.service'
import { profileQuestionsContract } from '~/contract/profile-questions'
import { termsContract } from '~/contract/terms'
import { readProfileQuestions, setProfileQuestions } from './profile-questions.service'
import { acceptTerms, readTermsPolicy, setTermsPolicy, getCurrentTerms } from './terms.service'

export const ownAccountRoutes = (context: ServiceContext) =>
  getRoutes(ownAccountContract, {
    listSignIns: async ({ params }, { actor }) => {
      assertSelf(actor, params.id)
      return { data: await listSignIns(context.database, params.id) }
    },
    endSessions: async ({ params }, { actor }) => {
      assertSelf(actor, params.id)
      await endSessions(context, params.id)
    },
    requestRemoval: async ({ params, body }, { actor }) => {
      assertSelf(actor, params.id)
      requireRecentSignIn(context, actor)
      return requestAccountDeletion(context, params.id, body.email)
    },
    keep: async ({ params }, { actor }) => {
      assertSelf(actor, params.id)
      await cancelAccountDeletion(context, params.id)
    },
    exportData: ({ params }, { actor }) => {
      assertSelf(actor, params.id)
      return exportUserData(context, actor)
    },
  })

export const savedViewsRoutes = (context: ServiceContext) =>
  getRoutes(savedViewsContract, {
    list: async (_input, { actor }) => ({ data: await listViews(context.database, actor.identityUid) }),
    create: ({ body }, call) => createView(context, call, body),
    update: ({ params, body }, { actor }) => changeView(context, actor, params.id, body),
    remove: async ({ params }, { actor }) => {
      const isOwn = await deleteView(context.database, params.id, actor.identityUid)
      if (!isOwn) throw new ProblemError('NOT_FOUND')
    },
  })

export const profileQuestionsRoutes = (context: ServiceContext) =>
  getRoutes(profileQuestionsContract, {
    get: () => readProfileQuestions(context.database),
    set: ({ body }, call) => setProfileQuestions(context, call, body),
  })

export const termsRoutes = (context: ServiceContext) =>
  getRoutes(termsContract, {
    get: async () => ({ inForce: await getCurrentTerms(context.database) }),
    policy: () => readTermsPolicy(context),
    setPolicy: ({ body }, call) => setTermsPolicy(context, call, body),
    accept: async ({ params, body }, { actor }) => {
      assertSelf(actor, params.id)
      await acceptTerms(context, params.id, body.version)
    },
  })
