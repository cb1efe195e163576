import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { quizAnswers, unitProgress } from '~/contract/learning'
import { orNull } from '~/contract/problem'
import { identityUid, slug, certificateCode } from '~/contract/field-schemas'
import { validateInput } from '~/gateways/server-fn-input'
import { usersService } from '~/gateways/users-service.server'

const pathInput = v.strictObject({ path: slug })
const unitInput = v.strictObject({ path: slug, unit: slug })

export const listLearningPaths = createServerFn({ method: 'GET' }).handler(() =>
  usersService().learningPaths.list(),
)

export const listLearningPathTeasers = createServerFn({ method: 'GET' }).handler(() =>
  usersService().learningPaths.teasers(),
)

export const listLearningActivity = createServerFn({ method: 'GET' }).handler(() =>
  usersService().learningPaths.activity(),
)

/** Null where there is no such path. */
export const getPathOutline = createServerFn({ method: 'GET' })
  .validator(validateInput(pathInput))
  .handler(({ data }) => orNull(usersService().learningPaths.outline({ params: data }), 'NOT_FOUND'))

/** Null where there is no such path. */
export const getLearningPath = createServerFn({ method: 'GET' })
  .validator(validateInput(pathInput))
  .handler(({ data }) => orNull(usersService().learningPaths.get({ params: data }), 'NOT_FOUND'))

/** Null while something else comes first. */
export const getUnit = createServerFn({ method: 'GET' })
  .validator(validateInput(unitInput))
  .handler(({ data }) => orNull(usersService().learningPaths.getUnit({ params: data }), 'UNIT_LOCKED'))

/** Answers with the path as it stands then. */
export const setUnitProgress = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ ...unitInput.entries, ...unitProgress.entries })))
  .handler(({ data: { path, unit, ...body } }) =>
    usersService().learningPaths.setProgress({ params: { path, unit }, body }),
  )

export const answerQuiz = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ ...unitInput.entries, ...quizAnswers.entries })))
  .handler(({ data: { path, unit, ...body } }) =>
    usersService().learningPaths.answer({ params: { path, unit }, body }),
  )

/** The paths that a person has begun, and all certificates. */
export const listPathsOfPerson = createServerFn({ method: 'GET' })
  .validator(validateInput(v.strictObject({ id: identityUid })))
  .handler(({ data }) => usersService().learningPaths.ofUser({ params: data }))

/** Null where no certificate has that code. */
export const getCertificate = createServerFn({ method: 'GET' })
  .validator(validateInput(v.strictObject({ code: certificateCode })))
  .handler(({ data }) => orNull(usersService().learningPaths.certificate({ params: data }), 'NOT_FOUND'))
