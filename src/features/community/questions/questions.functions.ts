import { contract } from '~/contract'
import { read, write } from '~/gateways/server-fn'
import { callOf, makeCall } from '~/gateways/service-call.server'
import * as v from 'valibot'
import { questionsContract, reportInput } from '~/contract/questions'
import { id } from '~/contract/field-schemas'
import { validateInput } from '~/gateways/server-fn-input'
import { usersService } from '~/gateways/users-service.server'

export const listQuestions = read.validator(callOf(contract.questions.list)).handler(makeCall)

export const readQuestion = read.validator(callOf(contract.questions.get)).handler(makeCall)

export const listTags = read.validator(callOf(contract.questions.tags)).handler(makeCall)

export const findRelated = read.validator(callOf(contract.questions.related)).handler(makeCall)

export const findMentionable = read.validator(callOf(contract.members.mentionable)).handler(makeCall)

export const askQuestion = write.validator(callOf(contract.questions.ask)).handler(makeCall)

export const followQuestion = write.validator(callOf(contract.questions.follow)).handler(makeCall)

export const acceptAnswer = write.validator(callOf(contract.questions.accept)).handler(makeCall)

export const answerQuestion = write.validator(callOf(contract.questions.answer)).handler(makeCall)

export const editQuestion = write.validator(callOf(contract.questions.edit)).handler(makeCall)

export const editAnswer = write.validator(callOf(contract.questions.editAnswer)).handler(makeCall)

/** A question, or an answer to one. */
const postEntries = { kind: v.picklist(['question', 'answer']), id }
const post = v.strictObject(postEntries)
export type PostName = v.InferOutput<typeof post>

export const votePost = write
  .validator(validateInput(v.strictObject({ ...postEntries, ...questionsContract.vote.body.entries })))
  .handler(({ data: { kind, id: named, value } }) => {
    const { questions } = usersService()
    const call = { params: { id: named }, body: { value } }
    return kind === 'question' ? questions.vote(call) : questions.voteAnswer(call)
  })

export const listPostVersions = read
  .validator(validateInput(post))
  .handler(({ data: { kind, id: named } }) => {
    const { questions } = usersService()
    const call = { params: { id: named } }
    return kind === 'question' ? questions.versions(call) : questions.answerVersions(call)
  })

export const reportPost = write
  .validator(validateInput(v.strictObject({ ...postEntries, report: reportInput })))
  .handler(({ data: { kind, id: named, report } }) => {
    const { questions } = usersService()
    const call = { params: { id: named }, body: report }
    return kind === 'question' ? questions.report(call) : questions.reportAnswer(call)
  })

export const removePost = write.validator(validateInput(post)).handler(({ data: { kind, id: named } }) => {
  const { questions } = usersService()
  const call = { params: { id: named } }
  return kind === 'question' ? questions.remove(call) : questions.removeAnswer(call)
})

/** Takes a post out of sight, or shows it again; gives the question with its answers. */
export const hidePost = write
  .validator(validateInput(v.strictObject({ ...postEntries, isHidden: v.boolean() })))
  .handler(({ data: { kind, id: named, isHidden } }) => {
    const { questions } = usersService()
    const call = { params: { id: named }, body: { isHidden } }
    return kind === 'question' ? questions.moderate(call) : questions.moderateAnswer(call)
  })

export const closeQuestion = write.validator(callOf(contract.questions.moderate)).handler(makeCall)
