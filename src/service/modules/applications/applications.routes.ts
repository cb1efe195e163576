import { applicationFormContract } from '~/contract/application-form'
import { applicationsContract } from '~/contract/applications'
import { ProblemError } from '~/contract/problem'
import { type UserActor, isAdmin } from '../../http/actor'
import { getRoutes, toPage } from '../../http/router'
import type { ServiceContext } from '../../context'
import { publish } from '../../events/publish'
import { requireUser } from '../users/find-user'
import { openAnswerFile, uploadAnswerFile } from './application-files.service'
import { readManagedForm } from './application-forms.queries'
import { publishForm, requireFormVersion, saveForm } from './application-forms.service'
import { mayRead, mayWrite } from './applications.policy'
import { listWaiting, releaseClaim } from './applications.queries'
import {
  answerComments,
  assignApplication,
  claimApplication,
  commentOnApplication,
  previewReview,
  readApplication,
  saveDraft,
  submitApplication,
} from './applications.service'
import { listDecisions } from './decisions.queries'
import { exportDecisions, reviewApplication, reviewMany, undoReview } from './review.service'

/**
 * Responds FORBIDDEN to administrators, as they may know of the application but not write it, and NOT_FOUND to others.
 */
const assertMayWrite = (actor: UserActor, identityUid: string) => {
  if (mayWrite(actor, identityUid)) return
  throw new ProblemError(isAdmin(actor) ? 'FORBIDDEN' : 'NOT_FOUND')
}

export const applicationsRoutes = (context: ServiceContext) =>
  getRoutes(applicationsContract, {
    get: async ({ params }, { actor }) => {
      if (!mayRead(actor, params.id)) throw new ProblemError('NOT_FOUND')
      return readApplication(context, actor, params.id)
    },
    saveDraft: async ({ params, body }, { actor }) => {
      assertMayWrite(actor, params.id)
      await saveDraft(context, params.id, body)
      return readApplication(context, actor, params.id)
    },
    submit: async ({ params, body }, call) => {
      assertMayWrite(call.actor, params.id)
      await submitApplication(context, call, params.id, body)
      return readApplication(context, call.actor, params.id)
    },
    uploadFile: ({ params, query, body }, { actor }) => {
      assertMayWrite(actor, params.id)
      return uploadAnswerFile(context, params.id, query.fileName, body)
    },
    openFile: ({ params }, { actor }) => {
      if (!mayRead(actor, params.id)) throw new ProblemError('NOT_FOUND')
      return openAnswerFile(context, { identityUid: params.id, id: params.file })
    },
    answer: async ({ params, body }, call) => {
      assertMayWrite(call.actor, params.id)
      await answerComments(context, call, params.id, body.answer)
      return readApplication(context, call.actor, params.id)
    },
    review: async ({ params, body }, call) => {
      await reviewApplication(context, call, params.id, body)
      return readApplication(context, call.actor, params.id)
    },
    comment: async ({ params, body }, call) => {
      await commentOnApplication(context, call, params.id, body)
      return readApplication(context, call.actor, params.id)
    },
    listWaiting: async ({ query: { assigned, ...query } }, { actor }) => {
      const { reviewTargetHours: targetHours } = context.config
      const now = context.now()
      const target = new Date(now.getTime() - targetHours * 3_600_000)
      const { total, overdue, data } = await listWaiting(context.database, query, {
        now,
        target,
        assignee: assigned === 'nobody' ? null : assigned === 'me' ? actor.identityUid : assigned,
      })
      return toPage(query, { total, data, targetHours, overdue })
    },
    listDecided: async ({ query }) => toPage(query, await listDecisions(context.database, query, query)),
    exportDecided: async ({ query }, call) => {
      const event = { by: call, filter: query, at: context.now() }
      await publish(context, context.database, { type: 'decisions.exported', ...event })
      return exportDecisions(context.database, query)
    },
    claim: ({ params }, call) => claimApplication(context, call, params.id),
    release: async ({ params }, { actor }) => {
      await requireUser(context.database, params.id)
      await releaseClaim(context.database, params.id, actor.identityUid)
    },
    assign: async ({ params, body }, call) => {
      await assignApplication(context, call, params.id, body)
      return readApplication(context, call.actor, params.id)
    },
    undo: async ({ params, query }, call) => {
      await undoReview(context, call, params.id, query.undoUntil)
      return readApplication(context, call.actor, params.id)
    },
    previewReview: ({ params, body }) => previewReview(context, params.id, body),
    reviewMany: ({ body: { users, ...decided } }, call) => reviewMany(context, call, users, decided),
  })

export const applicationFormRoutes = (context: ServiceContext) =>
  getRoutes(applicationFormContract, {
    get: () => readManagedForm(context.database),
    readVersion: ({ query }) => requireFormVersion(context.database, query.version),
    save: ({ body }, call) => saveForm(context, call, body),
    publish: ({ body }, call) => publishForm(context, call, body),
  })
