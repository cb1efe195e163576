import { applicationsContract } from '~/contract/applications'
import { ProblemError } from '~/contract/problem'
import { isAdmin, type UserActor } from '../actor'
import { routesOf } from '../bind'
import type { ServiceDeps } from '../deps'
import { answerComments } from './answer-comments'
import { mayRead, mayWrite } from './applications.policy'
import { listWaiting } from './applications.repository'
import { commentOnApplication } from './comment-on-application'
import { readApplication } from './read-application'
import { reviewApplication } from './review-application'
import { saveDraft } from './save-draft'
import { submitApplication } from './submit-application'

/** An administrator knows of the application but does not write it; for others there is none. */
const needWriter = (actor: UserActor, identityUid: string) => {
  if (mayWrite(actor, identityUid)) return
  throw new ProblemError(isAdmin(actor) ? 'FORBIDDEN' : 'NOT_FOUND')
}

export const applicationsRoutes = (deps: ServiceDeps) =>
  routesOf(applicationsContract, {
    get: async ({ params }, { actor }) => {
      if (!mayRead(actor, params.id)) throw new ProblemError('NOT_FOUND')
      return readApplication(deps, actor, params.id)
    },
    saveDraft: async ({ params, body }, { actor }) => {
      needWriter(actor, params.id)
      await saveDraft(deps, params.id, body)
      return readApplication(deps, actor, params.id)
    },
    submit: async ({ params, body }, { actor }) => {
      needWriter(actor, params.id)
      await submitApplication(deps, params.id, body)
      return readApplication(deps, actor, params.id)
    },
    answer: async ({ params, body }, { actor }) => {
      needWriter(actor, params.id)
      await answerComments(deps, params.id, body.answer)
      return readApplication(deps, actor, params.id)
    },
    review: async ({ params, body }, call) => {
      await reviewApplication(deps, call, params.id, body)
      return readApplication(deps, call.actor, params.id)
    },
    comment: async ({ params, body }, call) => {
      await commentOnApplication(deps, call, params.id, body)
      return readApplication(deps, call.actor, params.id)
    },
    listWaiting: async ({ query }) => {
      const { total, data } = await listWaiting(deps.database, query)
      return { count: query.count, page: query.page, total, data }
    },
  })
