import { contract } from '~/contract'
import { read, write } from '~/gateways/server-fn'
import { callOf, makeCall } from '~/gateways/service-call.server'
import { orNull } from '~/contract/problem'
import { usersService } from '~/gateways/users-service.server'

export const listLearningPaths = read.handler(() => usersService().learningPaths.list())

export const listLearningPathTeasers = read.handler(() => usersService().learningPaths.teasers())

export const listLearningActivity = read.handler(() => usersService().learningPaths.activity())

/** Null where there is no such path. */
export const getPathOutline = read
  .validator(callOf(contract.learningPaths.outline))
  .handler((call) => orNull(makeCall(call), 'NOT_FOUND'))

/** Null where there is no such path. */
export const getLearningPath = read
  .validator(callOf(contract.learningPaths.get))
  .handler((call) => orNull(makeCall(call), 'NOT_FOUND'))

/** Null while something else comes first. */
export const getUnit = read
  .validator(callOf(contract.learningPaths.getUnit))
  .handler((call) => orNull(makeCall(call), 'UNIT_LOCKED'))

/** Answers with the path as it stands then. */
export const setUnitProgress = write.validator(callOf(contract.learningPaths.setProgress)).handler(makeCall)

export const answerQuiz = write.validator(callOf(contract.learningPaths.answer)).handler(makeCall)

/** The paths that a person has begun, and all certificates. */
export const listPathsOfPerson = read.validator(callOf(contract.learningPaths.ofUser)).handler(makeCall)

/** Null where no certificate has that code. */
export const getCertificate = read
  .validator(callOf(contract.learningPaths.certificate))
  .handler((call) => orNull(makeCall(call), 'NOT_FOUND'))
