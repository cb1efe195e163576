import { contract } from '~/contract'
import { read, write } from '~/gateways/server-fn'
import { callOf, makeCall } from '~/gateways/service-call.server'

export const listCohorts = read.validator(callOf(contract.learningPaths.listCohorts)).handler(makeCall)

export const listCohortMembers = read
  .validator(callOf(contract.learningPaths.listCohortMembers))
  .handler(makeCall)

export const createCohort = write.validator(callOf(contract.learningPaths.createCohort)).handler(makeCall)

export const extendCohort = write.validator(callOf(contract.learningPaths.extendCohort)).handler(makeCall)

export const extendMember = write.validator(callOf(contract.learningPaths.extendMember)).handler(makeCall)

export const endCohort = write.validator(callOf(contract.learningPaths.endCohort)).handler(makeCall)
