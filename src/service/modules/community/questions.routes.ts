import { questionsContract } from '~/contract/questions'
import { getRoutes, toPage } from '../../http/router'
import type { ServiceContext } from '../../context'
import { acceptAnswer, answerQuestion, editAnswer, removeAnswer, voteOnPost } from './answers.service'
import { decideReport, moderateAnswer, moderateQuestion, reportPost } from './moderation.service'
import { type PostKey, requirePost } from './posts.service'
import { listTags, listVersions } from './posts.queries'
import { listQuestions } from './questions.queries'
import {
  askQuestion,
  editQuestion,
  findRelated,
  followQuestion,
  readQuestion,
  removeQuestion,
} from './questions.service'
import { listReports } from './reports.queries'

const question = ({ id }: { id: string }): PostKey => ({ kind: 'question', id })
const answer = ({ id }: { id: string }): PostKey => ({ kind: 'answer', id })

export const questionsRoutes = (context: ServiceContext) => {
  const { database } = context
  return getRoutes(questionsContract, {
    list: async ({ query }, { actor }) => toPage(query, await listQuestions(database, actor, query)),
    tags: async ({ query }) => ({ data: await listTags(database, query.text) }),
    related: ({ query }, { actor }) => findRelated(context, actor, query.text),
    ask: ({ body }, call) => askQuestion(context, call, body),
    get: ({ params }, { actor }) => readQuestion(database, actor, params.id),
    edit: ({ params, body }, call) => editQuestion(context, call, params.id, body),
    remove: ({ params }, call) => removeQuestion(context, call, params.id),
    versions: async ({ params }, { actor }) => {
      await requirePost(database, actor, question(params))
      return { data: await listVersions(database, actor, question(params)) }
    },
    vote: ({ params, body }, { actor }) => voteOnPost(context, actor, question(params), body.value),
    follow: ({ params, body }, { actor }) => followQuestion(context, actor, params.id, body.isFollowed),
    accept: ({ params, body }, call) => acceptAnswer(context, call, params.id, body.answer),
    report: ({ params, body }, { actor }) => reportPost(context, actor, question(params), body),
    answer: ({ params, body }, call) => answerQuestion(context, call, params.id, body.body),
    editAnswer: ({ params, body }, call) => editAnswer(context, call, params.id, body),
    removeAnswer: ({ params }, call) => removeAnswer(context, call, params.id),
    answerVersions: async ({ params }, { actor }) => {
      await requirePost(database, actor, answer(params))
      return { data: await listVersions(database, actor, answer(params)) }
    },
    voteAnswer: ({ params, body }, { actor }) => voteOnPost(context, actor, answer(params), body.value),
    reportAnswer: ({ params, body }, { actor }) => reportPost(context, actor, answer(params), body),
    reports: async ({ query }) => toPage(query, await listReports(database, query)),
    decideReport: ({ params, body }, call) => decideReport(context, call, params.id, body.state),
    moderate: ({ params, body }, call) => moderateQuestion(context, call, params.id, body),
    moderateAnswer: ({ params, body }, call) => moderateAnswer(context, call, params.id, body.isHidden),
  })
}
