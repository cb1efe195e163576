import { learningPathsContract } from '~/contract/learning'
import { ProblemError } from '~/contract/problem'
import { getRoutes } from '../../http/router'
import type { ServiceContext } from '../../context'
import { requirePerson } from '../users/find-user'
import { mayReadProgress } from './learning-paths.policy'
import { listCertificates, listPersonPaths, listTeasers } from './learning-paths.queries'
import {
  findUnits,
  printCertificate,
  readPaths,
  readStanding,
  verifyCertificate,
} from './learning-paths.service'
import { presentStanding } from './progress'
import { answerQuiz, readCaptions, readUnit, setProgress } from './units.service'

export const learningPathsRoutes = (context: ServiceContext) => {
  const { database } = context
  return getRoutes(learningPathsContract, {
    list: async (_input, { actor }) => ({ data: await readPaths(database, actor) }),
    findUnits: async ({ query }, { actor }) => ({ data: await findUnits(database, actor, query.q) }),
    teasers: () => listTeasers(database),
    get: async ({ params }, { actor }) => presentStanding(await readStanding(database, actor, params.path)),
    getUnit: ({ params }, { actor }) => readUnit(database, actor, params),
    captions: ({ params }, { actor }) => readCaptions(database, actor, params),
    setProgress: ({ params, body }, { actor }) => setProgress(context, actor, params, body),
    answer: ({ params, body }, { actor }) => answerQuiz(context, actor, params, body),
    certificate: ({ params }) => verifyCertificate(context, params.code),
    certificatePdf: ({ params }, { actor }) => printCertificate(context, actor, params.code),
    ofUser: async ({ params }, { actor }) => {
      if (!mayReadProgress(actor, params.id)) throw new ProblemError('NOT_FOUND')
      await requirePerson(database, params.id)
      const isOwn = actor.identityUid === params.id
      const [data, certificates] = await Promise.all([
        listPersonPaths(database, params.id, { isOwn }),
        listCertificates(database, params.id),
      ])
      return { data, certificates }
    },
  })
}
