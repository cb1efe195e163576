import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { pagesContract, type Page } from '~/contract/pages'
import { isProblem } from '~/contract/problem'
import { id, slug } from '~/contract/field-schemas'
import { validateInput } from '~/gateways/server-fn-input'
import { usersService } from '~/gateways/users-service.server'

/** A page, the address that it has now, or null where there is none that the reader may open. */
export type PageAnswer = Page | { movedTo: string } | null

/** What stands at that address; a version other than the published one is for administrators. */
export const readPage = createServerFn({ method: 'GET' })
  .validator(validateInput(v.strictObject({ slug, ...pagesContract.bySlug.query.entries })))
  .handler(async ({ data: { version, ...params } }): Promise<PageAnswer> => {
    try {
      return await usersService().pages.bySlug({ params, query: version === undefined ? {} : { version } })
    } catch (error) {
      if (isProblem(error, 'NOT_FOUND')) return null
      throw error
    }
  })

export const listLatestPages = createServerFn({ method: 'GET' })
  .validator(validateInput(pagesContract.latest.query))
  .handler(({ data }) => usersService().pages.latest({ query: data }))

export const readChanges = createServerFn({ method: 'GET' }).handler(() => usersService().pages.changes())

export const readPageTree = createServerFn({ method: 'GET' })
  .validator(validateInput(pagesContract.tree.query))
  .handler(({ data }) => usersService().pages.tree({ query: data }))

/** Says whether a page was helpful; a second time replaces the first. */
export const sendPageFeedback = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ id, ...pagesContract.sendFeedback.body.entries })))
  .handler(({ data: { id: page, ...body } }) =>
    usersService().pages.sendFeedback({ params: { id: page }, body }),
  )
