import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { newBulkChange } from '~/contract/bulk-changes'
import { pagingEntries } from '~/contract/paging'
import { id } from '~/contract/field-schemas'
import { bulkOutcomes } from '~/contract/enums'
import { validateInput } from '~/gateways/server-fn-input'
import { usersService } from '~/gateways/users-service.server'

const one = validateInput(v.strictObject({ id }))

export const createBulkChange = createServerFn({ method: 'POST' })
  .validator(validateInput(newBulkChange))
  .handler(({ data }) => usersService().bulkChanges.create({ body: data }))

export const listBulkChanges = createServerFn({ method: 'GET' })
  .validator(validateInput(v.strictObject(pagingEntries)))
  .handler(({ data }) => usersService().bulkChanges.list({ query: data }))

export const readBulkChange = createServerFn({ method: 'GET' })
  .validator(one)
  .handler(({ data }) => usersService().bulkChanges.get({ params: data }))

export const listBulkChangeRows = createServerFn({ method: 'GET' })
  .validator(
    validateInput(v.strictObject({ id, outcome: v.optional(v.picklist(bulkOutcomes)), ...pagingEntries })),
  )
  .handler(({ data: { id: bulkChange, ...query } }) =>
    usersService().bulkChanges.rows({ params: { id: bulkChange }, query }),
  )

export const startBulkChange = createServerFn({ method: 'POST' })
  .validator(one)
  .handler(({ data }) => usersService().bulkChanges.start({ params: data }))

export const stopBulkChange = createServerFn({ method: 'POST' })
  .validator(one)
  .handler(({ data }) => usersService().bulkChanges.stop({ params: data }))

/** Previews the way back: a bulk change of its own. */
export const undoBulkChange = createServerFn({ method: 'POST' })
  .validator(one)
  .handler(({ data }) => usersService().bulkChanges.undo({ params: data }))
