import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { catalogueContract } from '~/contract/catalogue'
import { pageWritingContract } from '~/contract/page-writing'
import { id } from '~/contract/field-schemas'
import { validateInput } from '~/gateways/server-fn-input'
import { usersService } from '~/gateways/users-service.server'

const part = v.strictObject({ id })

export const readManagedCatalogue = createServerFn({ method: 'GET' }).handler(() =>
  usersService().catalogue.listManaged(),
)

export const createCategory = createServerFn({ method: 'POST' })
  .validator(validateInput(catalogueContract.createCategory.body))
  .handler(({ data }) => usersService().catalogue.createCategory({ body: data }))

export const updateCategory = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ id, changes: catalogueContract.updateCategory.body })))
  .handler(({ data }) =>
    usersService().catalogue.updateCategory({ params: { id: data.id }, body: data.changes }),
  )

export const removeCategory = createServerFn({ method: 'POST' })
  .validator(validateInput(part))
  .handler(({ data }) => usersService().catalogue.removeCategory({ params: data }))

export const createComponent = createServerFn({ method: 'POST' })
  .validator(validateInput(catalogueContract.createComponent.body))
  .handler(({ data }) => usersService().catalogue.createComponent({ body: data }))

export const updateComponent = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ id, changes: catalogueContract.updateComponent.body })))
  .handler(({ data }) =>
    usersService().catalogue.updateComponent({ params: { id: data.id }, body: data.changes }),
  )

export const removeComponent = createServerFn({ method: 'POST' })
  .validator(validateInput(part))
  .handler(({ data }) => usersService().catalogue.removeComponent({ params: data }))

export const listManagedPages = createServerFn({ method: 'GET' })
  .validator(validateInput(pageWritingContract.listManaged.query))
  .handler(({ data }) => usersService().pages.listManaged({ query: data }))

/** A new draft; answers where it can be written. */
export const createPage = createServerFn({ method: 'POST' })
  .validator(validateInput(pageWritingContract.create.body))
  .handler(async ({ data }) => {
    const made = await usersService().pages.create({ body: data })
    return { id: made.id }
  })

export const movePageTo = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ id, place: pageWritingContract.setPosition.body })))
  .handler(async ({ data }) => {
    await usersService().pages.setPosition({ params: { id: data.id }, body: data.place })
  })

export const removePage = createServerFn({ method: 'POST' })
  .validator(validateInput(part))
  .handler(({ data }) => usersService().pages.remove({ params: data }))
