import { activityDays, learningPathsContract } from '~/contract/learning'
import { ProblemError } from '~/contract/problem'
import { getRoutes, toPage } from '../../http/router'
import type { ServiceContext } from '../../context'
import { requireUser } from '../users/find-user'
import {
  mayReadProgress,
  findUnits,
  printCertificate,
  readPaths,
  readPathProgress,
  verifyCertificate,
} from './learning-paths.service'
import {
  findOutline,
  listActivity,
  listCertificates,
  listUserPaths,
  listTeasers,
} from './learning-paths.queries'
import { presentPath } from './progress'
import { answerQuiz, grantAttempt, readCaptions, readUnit, setProgress } from './units.service'
import { cohortsContract } from '~/contract/cohorts'
import { pathBuildingContract } from '~/contract/path-building'
import { publish } from '~/service/events/publish'
import {
  createCohort,
  endCohort,
  exportMembers,
  extendCohort,
  extendMember,
  readCohorts,
  readMembers,
} from './cohorts.service'
import { countFinished, listLearners } from './learners.queries'
import { listManagedPaths } from './managed-paths.queries'
import {
  reorderPaths,
  createPath,
  exportLearners,
  removePath,
  requireManagedPath,
  updatePath,
} from './path-building.service'
import { orNotFound } from '../../http/or-not-found'

export const learningPathsRoutes = (context: ServiceContext) => {
  const { database } = context
  return getRoutes(learningPathsContract, {
    list: async (_input, { actor }) => ({ data: await readPaths(context, actor) }),
    findUnits: async ({ query }, { actor }) => ({ data: await findUnits(context, actor, query.q) }),
    teasers: () => listTeasers(database),
    activity: async (_input, { actor }) => {
      const since = new Date(context.now().getTime() - activityDays * 86_400_000)
      return { data: await listActivity(database, actor.identityUid, since) }
    },
    outline: async ({ params }, { actor }) => orNotFound(await findOutline(database, actor, params.path)),
    get: async ({ params }, { actor }) => presentPath(await readPathProgress(context, actor, params.path)),
    getUnit: ({ params }, { actor }) => readUnit(context, actor, params),
    captions: ({ params }, { actor }) => readCaptions(context, actor, params),
    setProgress: ({ params, body }, { actor }) => setProgress(context, actor, params, body),
    answer: ({ params, body }, { actor }) => answerQuiz(context, actor, params, body),
    certificate: ({ params }) => verifyCertificate(context, params.code),
    certificatePdf: ({ params }, { actor }) => printCertificate(context, actor, params.code),
    ofUser: async ({ params }, { actor }) => {
      if (!mayReadProgress(actor, params.id)) throw new ProblemError('NOT_FOUND')
      await requireUser(database, params.id)
      const isOwn = actor.identityUid === params.id
      const [data, certificates] = await Promise.all([
        listUserPaths(database, params.id, { isOwn }),
        listCertificates(database, params.id),
      ])
      return { data, certificates }
    },
  })
}

export const pathBuildingRoutes = (context: ServiceContext) => {
  const { database } = context
  return getRoutes(pathBuildingContract, {
    listManaged: async () => ({ data: await listManagedPaths(database) }),
    getManaged: ({ params }) => requireManagedPath(database, params.id),
    create: ({ body }, call) => createPath(context, call, body),
    update: ({ params, body }, call) => updatePath(context, call, params.id, body),
    remove: ({ params }, call) => removePath(context, call, params.id),
    arrange: ({ body }, call) => reorderPaths(context, call, body.ids),
    listLearners: async ({ params, query }) => {
      const { id, slug, title } = await requireManagedPath(database, params.id)
      return {
        ...toPage(query, await listLearners(database, id, query)),
        path: { id, slug, title },
        units: await countFinished(database, id),
      }
    },
    grantAttempt: ({ params, body }, call) =>
      grantAttempt(context, call, {
        pathId: params.id,
        identityUid: params.learner,
        unitId: body.unit,
      }),
    exportLearners: async ({ params, query }, call) => {
      const { id, title } = await requireManagedPath(database, params.id)
      const facts = { title, name: query.name ?? '', state: query.state ?? '' }
      const event = { by: call, pathId: id, facts, at: context.now() }
      await publish(context, database, { type: 'learners.exported', ...event })
      return exportLearners(database, id, query)
    },
  })
}

export const cohortsRoutes = (context: ServiceContext) =>
  getRoutes(cohortsContract, {
    listCohorts: ({ params, query }) => readCohorts(context, params.id, query),
    createCohort: ({ params, body }, call) => createCohort(context, call, params.id, body),
    listCohortMembers: ({ params, query }) => readMembers(context, params.id, query),
    exportCohortMembers: ({ params, query }, call) => exportMembers(context, call, params.id, query),
    extendCohort: ({ params, body }, call) => extendCohort(context, call, params.id, body),
    extendMember: ({ params, body }, call) =>
      extendMember(context, call, { cohortId: params.id, identityUid: params.member }, body),
    endCohort: ({ params, body }, call) => endCohort(context, call, params.id, body.revision),
  })
