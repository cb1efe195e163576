import { contract } from '~/contract'
import { readFn, writeFn } from '~/gateways/server-fn'
import { validateCall, makeCall } from '~/gateways/service-call.server'
import * as v from 'valibot'
import { maxMediaBytes } from '~/contract/media'
import { getFile, validateInput } from '~/gateways/server-fn-input'
import { usersService } from '~/gateways/users-service.server'

export const listManagedPaths = readFn.handler(() => usersService().learningPaths.listManaged())

export const readManagedPath = readFn
  .validator(validateCall(contract.learningPaths.getManaged))
  .handler(makeCall)

export const createPath = writeFn.validator(validateCall(contract.learningPaths.create)).handler(makeCall)

export const updatePath = writeFn.validator(validateCall(contract.learningPaths.update)).handler(makeCall)

export const removePath = writeFn.validator(validateCall(contract.learningPaths.remove)).handler(makeCall)

export const arrangePaths = writeFn.validator(validateCall(contract.learningPaths.arrange)).handler(makeCall)

export const listPathLearners = readFn
  .validator(validateCall(contract.learningPaths.listLearners))
  .handler(makeCall)

export const grantAttempt = writeFn
  .validator(validateCall(contract.learningPaths.grantAttempt))
  .handler(makeCall)

/** Renders Markdown as members would see it. */
export const previewMarkdown = writeFn
  .validator(validateInput(v.strictObject({ body: v.string() })))
  .handler(async ({ data }) => (await usersService().pages.preview({ body: data })).html)

/** Uploads a video or its poster; the form data holds the file `media`. */
export const uploadPathMedia = writeFn
  .validator((data: FormData) => getFile(data, 'media', maxMediaBytes))
  .handler(async ({ data }) =>
    usersService().media.upload({ body: new Uint8Array(await data.arrayBuffer()) }),
  )

export const listCohorts = readFn
  .validator(validateCall(contract.learningPaths.listCohorts))
  .handler(makeCall)

export const listCohortMembers = readFn
  .validator(validateCall(contract.learningPaths.listCohortMembers))
  .handler(makeCall)

export const createCohort = writeFn
  .validator(validateCall(contract.learningPaths.createCohort))
  .handler(makeCall)

export const extendCohort = writeFn
  .validator(validateCall(contract.learningPaths.extendCohort))
  .handler(makeCall)

export const extendMember = writeFn
  .validator(validateCall(contract.learningPaths.extendMember))
  .handler(makeCall)

export const endCohort = writeFn.validator(validateCall(contract.learningPaths.endCohort)).handler(makeCall)
