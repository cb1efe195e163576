import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { pagingEntries } from '~/contract/paging'
import { id } from '~/contract/field-schemas'
import { importOutcomes } from '~/contract/enums'
import { validateInput } from '~/gateways/server-fn-input'
import { usersService } from '~/gateways/users-service.server'

const one = validateInput(v.strictObject({ id }))

export const listImports = createServerFn({ method: 'GET' }).handler(() =>
  usersService().imports.list({ query: { count: 10 } }),
)

export const readImport = createServerFn({ method: 'GET' })
  .validator(one)
  .handler(({ data }) => usersService().imports.get({ params: data }))

export const listImportedFiles = createServerFn({ method: 'GET' })
  .validator(
    validateInput(
      v.strictObject({
        id,
        outcome: v.optional(v.picklist(importOutcomes)),
        needsLook: v.optional(v.boolean()),
        ...pagingEntries,
      }),
    ),
  )
  .handler(({ data: { id: of, ...query } }) => usersService().imports.files({ params: { id: of }, query }))

export const stopImport = createServerFn({ method: 'POST' })
  .validator(one)
  .handler(({ data }) => usersService().imports.stop({ params: data }))
