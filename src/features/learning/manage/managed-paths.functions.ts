import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { largestMedia } from '~/contract/media'
import { pathBuildingContract } from '~/contract/path-building'
import { id } from '~/contract/field-schemas'
import { getFile, validateInput } from '~/gateways/server-fn-input'
import { usersService } from '~/gateways/users-service.server'

const onePath = v.strictObject({ id })
const learnerParams = pathBuildingContract.grantAttempt.params

export const listManagedPaths = createServerFn({ method: 'GET' }).handler(() =>
  usersService().learningPaths.listManaged(),
)

export const readManagedPath = createServerFn({ method: 'GET' })
  .validator(validateInput(onePath))
  .handler(({ data }) => usersService().learningPaths.getManaged({ params: data }))

export const createPath = createServerFn({ method: 'POST' })
  .validator(validateInput(pathBuildingContract.create.body))
  .handler(({ data }) => usersService().learningPaths.create({ body: data }))

export const updatePath = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ id, path: pathBuildingContract.update.body })))
  .handler(({ data }) => usersService().learningPaths.update({ params: { id: data.id }, body: data.path }))

export const removePath = createServerFn({ method: 'POST' })
  .validator(validateInput(onePath))
  .handler(({ data }) => usersService().learningPaths.remove({ params: data }))

export const arrangePaths = createServerFn({ method: 'POST' })
  .validator(validateInput(pathBuildingContract.arrange.body))
  .handler(({ data }) => usersService().learningPaths.arrange({ body: data }))

export const listPathLearners = createServerFn({ method: 'GET' })
  .validator(validateInput(v.strictObject({ id, query: pathBuildingContract.listLearners.query })))
  .handler(({ data }) =>
    usersService().learningPaths.listLearners({ params: { id: data.id }, query: data.query }),
  )

export const grantAttempt = createServerFn({ method: 'POST' })
  .validator(
    validateInput(
      v.strictObject({ ...learnerParams.entries, ...pathBuildingContract.grantAttempt.body.entries }),
    ),
  )
  .handler(({ data: { id: path, learner, ...body } }) =>
    usersService().learningPaths.grantAttempt({ params: { id: path, learner }, body }),
  )

/** Markdown as members would get it. */
export const previewMarkdown = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ body: v.string() })))
  .handler(async ({ data }) => (await usersService().pages.preview({ body: data })).html)

/** Keeps a video, or the picture that stands for it; the form holds the file `media`. */
export const uploadPathMedia = createServerFn({ method: 'POST' })
  .validator((data: FormData) => getFile(data, 'media', largestMedia))
  .handler(async ({ data }) =>
    usersService().media.upload({ body: new Uint8Array(await data.arrayBuffer()) }),
  )
