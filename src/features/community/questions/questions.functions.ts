import { contract } from '~/contract'
import { read, write } from '~/gateways/server-fn'
import { callOf, makeCall } from '~/gateways/service-call.server'

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
