import { contract } from '~/contract'
import { readFn, writeFn } from '~/gateways/server-fn'
import { validateCall, makeCall } from '~/gateways/service-call.server'
import { nullOnProblem } from '~/contract/problem'
import { usersService } from '~/gateways/users-service.server'

export const listLearningPaths = readFn.handler(() => usersService().learningPaths.list())

export const listLearningPathTeasers = readFn.handler(() => usersService().learningPaths.teasers())

export const listLearningActivity = readFn.handler(() => usersService().learningPaths.activity())

/** Null for an unknown path. */
export const getPathOutline = readFn
  .validator(validateCall(contract.learningPaths.outline))
  .handler((call) => nullOnProblem(makeCall(call), 'NOT_FOUND'))

/** Null for an unknown path. */
export const getLearningPath = readFn
  .validator(validateCall(contract.learningPaths.get))
  .handler((call) => nullOnProblem(makeCall(call), 'NOT_FOUND'))

/** Null while an earlier unit must be finished first. */
export const getUnit = readFn
  .validator(validateCall(contract.learningPaths.getUnit))
  .handler((call) => nullOnProblem(makeCall(call), 'UNIT_LOCKED'))

/** Returns the updated path. */
export const setUnitProgress = writeFn
  .validator(validateCall(contract.learningPaths.setProgress))
  .handler(makeCall)

export const answerQuiz = writeFn.validator(validateCall(contract.learningPaths.answer)).handler(makeCall)

/** Lists the paths that a user has started, and all their certificates. */
export const listPathsOfUser = readFn.validator(validateCall(contract.learningPaths.ofUser)).handler(makeCall)

/** Null for an unknown code. */
export const getCertificate = readFn
  .validator(validateCall(contract.learningPaths.certificate))
  .handler((call) => nullOnProblem(makeCall(call), 'NOT_FOUND'))
