import { contract } from '~/contract'
import { readFn, writeFn } from '~/gateways/server-fn'
import { validateCall, makeCall } from '~/gateways/service-call.server'
import { nullOnProblem } from '~/contract/problem'
import { usersService } from '~/gateways/users-service.server'

export const listLearningPaths = readFn.handler(() => usersService().learningPaths.list())

export const listLearningPathTeasers = readFn.handler(() => usersService().learningPaths.teasers())

export const listLearningActivity = readFn.handler(() => usersService().learningPaths.activity())

/** Null where there is no such path. */
export const getPathOutline = readFn
  .validator(validateCall(contract.learningPaths.outline))
  .handler((call) => nullOnProblem(makeCall(call), 'NOT_FOUND'))

/** Null where there is no such path. */
export const getLearningPath = readFn
  .validator(validateCall(contract.learningPaths.get))
  .handler((call) => nullOnProblem(makeCall(call), 'NOT_FOUND'))

/** Null while something else comes first. */
export const getUnit = readFn
  .validator(validateCall(contract.learningPaths.getUnit))
  .handler((call) => nullOnProblem(makeCall(call), 'UNIT_LOCKED'))

/** Answers with the path as it stands then. */
export const setUnitProgress = writeFn
  .validator(validateCall(contract.learningPaths.setProgress))
  .handler(makeCall)

export const answerQuiz = writeFn.validator(validateCall(contract.learningPaths.answer)).handler(makeCall)

/** The paths that a person has begun, and all certificates. */
export const listPathsOfUser = readFn.validator(validateCall(contract.learningPaths.ofUser)).handler(makeCall)

/** Null where no certificate has that code. */
export const getCertificate = readFn
  .validator(validateCall(contract.learningPaths.certificate))
  .handler((call) => nullOnProblem(makeCall(call), 'NOT_FOUND'))
