import { contract } from '~/contract'
import { read, write } from '~/gateways/server-fn'
import { callOf, makeCall } from '~/gateways/service-call.server'
import * as v from 'valibot'
import { largestMedia } from '~/contract/media'
import { getFile, validateInput } from '~/gateways/server-fn-input'
import { usersService } from '~/gateways/users-service.server'

export const listManagedPaths = read.handler(() => usersService().learningPaths.listManaged())

export const readManagedPath = read.validator(callOf(contract.learningPaths.getManaged)).handler(makeCall)

export const createPath = write.validator(callOf(contract.learningPaths.create)).handler(makeCall)

export const updatePath = write.validator(callOf(contract.learningPaths.update)).handler(makeCall)

export const removePath = write.validator(callOf(contract.learningPaths.remove)).handler(makeCall)

export const arrangePaths = write.validator(callOf(contract.learningPaths.arrange)).handler(makeCall)

export const listPathLearners = read.validator(callOf(contract.learningPaths.listLearners)).handler(makeCall)

export const grantAttempt = write.validator(callOf(contract.learningPaths.grantAttempt)).handler(makeCall)

/** Markdown as members would get it. */
export const previewMarkdown = write
  .validator(validateInput(v.strictObject({ body: v.string() })))
  .handler(async ({ data }) => (await usersService().pages.preview({ body: data })).html)

/** Keeps a video, or the picture that stands for it; the form holds the file `media`. */
export const uploadPathMedia = write
  .validator((data: FormData) => getFile(data, 'media', largestMedia))
  .handler(async ({ data }) =>
    usersService().media.upload({ body: new Uint8Array(await data.arrayBuffer()) }),
  )

export const listCohorts = read.validator(callOf(contract.learningPaths.listCohorts)).handler(makeCall)

export const listCohortMembers = read
  .validator(callOf(contract.learningPaths.listCohortMembers))
  .handler(makeCall)

export const createCohort = write.validator(callOf(contract.learningPaths.createCohort)).handler(makeCall)

export const extendCohort = write.validator(callOf(contract.learningPaths.extendCohort)).handler(makeCall)

export const extendMember = write.validator(callOf(contract.learningPaths.extendMember)).handler(makeCall)

export const endCohort = write.validator(callOf(contract.learningPaths.endCohort)).handler(makeCall)
