import { contract } from '~/contract'
import { readFn, writeFn } from '~/gateways/server-fn'
import { validateCall, makeCall } from '~/gateways/service-call.server'
import * as v from 'valibot'
import { questionsContract, reportInput } from '~/contract/questions'
import { id } from '~/contract/field-schemas'
import { validateInput } from '~/gateways/server-fn-input'
import { usersService } from '~/gateways/users-service.server'

export const listQuestions = readFn.validator(validateCall(contract.questions.list)).handler(makeCall)

export const readQuestion = readFn.validator(validateCall(contract.questions.get)).handler(makeCall)

export const listTags = readFn.validator(validateCall(contract.questions.tags)).handler(makeCall)

export const findRelated = readFn.validator(validateCall(contract.questions.related)).handler(makeCall)

export const findMentionable = readFn.validator(validateCall(contract.members.mentionable)).handler(makeCall)

export const askQuestion = writeFn.validator(validateCall(contract.questions.ask)).handler(makeCall)

export const followQuestion = writeFn.validator(validateCall(contract.questions.follow)).handler(makeCall)

export const acceptAnswer = writeFn.validator(validateCall(contract.questions.accept)).handler(makeCall)

export const answerQuestion = writeFn.validator(validateCall(contract.questions.answer)).handler(makeCall)

export const editQuestion = writeFn.validator(validateCall(contract.questions.edit)).handler(makeCall)

export const editAnswer = writeFn.validator(validateCall(contract.questions.editAnswer)).handler(makeCall)

/** Identifies a question or an answer. */
const postEntries = { kind: v.picklist(['question', 'answer']), id }
const post = v.strictObject(postEntries)
export type PostName = v.InferOutput<typeof post>

export const votePost = writeFn
  .validator(validateInput(v.strictObject({ ...postEntries, ...questionsContract.vote.body.entries })))
  .handler(({ data: { kind, id: named, value } }) => {
    const { questions } = usersService()
    const call = { params: { id: named }, body: { value } }
    return kind === 'question' ? questions.vote(call) : questions.voteAnswer(call)
  })

export const listPostVersions = readFn
  .validator(validateInput(post))
  .handler(({ data: { kind, id: named } }) => {
    const { questions } = usersService()
    const call = { params: { id: named } }
    return kind === 'question' ? questions.versions(call) : questions.answerVersions(call)
  })

export const reportPost = writeFn
  .validator(validateInput(v.strictObject({ ...postEntries, report: reportInput })))
  .handler(({ data: { kind, id: named, report } }) => {
    const { questions } = usersService()
    const call = { params: { id: named }, body: report }
    return kind === 'question' ? questions.report(call) : questions.reportAnswer(call)
  })

export const removePost = writeFn.validator(validateInput(post)).handler(({ data: { kind, id: named } }) => {
  const { questions } = usersService()
  const call = { params: { id: named } }
  return kind === 'question' ? questions.remove(call) : questions.removeAnswer(call)
})

/** Hides or shows a post; returns the question with its answers. */
export const hidePost = writeFn
  .validator(validateInput(v.strictObject({ ...postEntries, isHidden: v.boolean() })))
  .handler(({ data: { kind, id: named, isHidden } }) => {
    const { questions } = usersService()
    const call = { params: { id: named }, body: { isHidden } }
    return kind === 'question' ? questions.moderate(call) : questions.moderateAnswer(call)
  })

export const closeQuestion = writeFn.validator(validateCall(contract.questions.moderate)).handler(makeCall)
