import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { changedRelease, downloadsContract } from '~/contract/downloads'
import { id, slug } from '~/contract/field-schemas'
import { orNull } from '~/contract/problem'
import { validateInput } from '~/gateways/server-fn-input'
import { usersService } from '~/gateways/users-service.server'

const one = validateInput(v.strictObject({ id }))

export const listDownloads = createServerFn({ method: 'GET' })
  .validator(validateInput(downloadsContract.list.query))
  .handler(({ data }) => usersService().downloads.list({ query: data }))

/** A file with its releases; null where there is none that the reader may have. */
export const readDownload = createServerFn({ method: 'GET' })
  .validator(validateInput(v.strictObject({ slug })))
  .handler(({ data }) => orNull(usersService().downloads.get({ params: data }), 'NOT_FOUND'))

export const acceptLicence = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ slug, ...downloadsContract.acceptLicence.body.entries })))
  .handler(({ data: { slug: file, ...body } }) =>
    usersService().downloads.acceptLicence({ params: { slug: file }, body }),
  )

export const followDownload = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ slug, ...downloadsContract.follow.body.entries })))
  .handler(({ data: { slug: file, ...body } }) =>
    usersService().downloads.follow({ params: { slug: file }, body }),
  )

export const listManagedDownloads = createServerFn({ method: 'GET' })
  .validator(validateInput(downloadsContract.listManaged.query))
  .handler(({ data }) => usersService().downloads.listManaged({ query: data }))

export const readManagedDownload = createServerFn({ method: 'GET' })
  .validator(one)
  .handler(({ data }) => usersService().downloads.getManaged({ params: data }))

export const createDownload = createServerFn({ method: 'POST' })
  .validator(validateInput(downloadsContract.create.body))
  .handler(({ data }) => usersService().downloads.create({ body: data }))

export const updateDownload = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ id, changes: downloadsContract.update.body })))
  .handler(({ data }) => usersService().downloads.update({ params: { id: data.id }, body: data.changes }))

export const removeDownload = createServerFn({ method: 'POST' })
  .validator(one)
  .handler(({ data }) => usersService().downloads.remove({ params: data }))

export const updateRelease = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ id, changes: changedRelease })))
  .handler(({ data }) =>
    usersService().downloads.updateRelease({ params: { id: data.id }, body: data.changes }),
  )

export const removeRelease = createServerFn({ method: 'POST' })
  .validator(one)
  .handler(({ data }) => usersService().downloads.removeRelease({ params: data }))

/** The components that a file can belong to, by category. */
export const listPlaces = createServerFn({ method: 'GET' }).handler(() =>
  usersService().catalogue.listManaged(),
)

/** The first hundred pages of a component, for a choice. */
export const listPagesOf = createServerFn({ method: 'GET' })
  .validator(validateInput(v.strictObject({ component: id })))
  .handler(async ({ data }) => {
    const found = await usersService().pages.listManaged({ query: { ...data, count: 100 } })
    return found.data.map(({ id: page, title }) => ({ id: page, title }))
  })
