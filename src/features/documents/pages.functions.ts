import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { pagesContract, type Page } from '~/contract/pages'
import { orNull } from '~/contract/problem'
import { id, slug } from '~/contract/field-schemas'
import { validateInput } from '~/gateways/server-fn-input'
import { usersService, usersServiceAs } from '~/gateways/users-service.server'

/** A page, the address that it has now, or null where there is none that the reader may open. */
export type PageAnswer = Page | { movedTo: string } | null

/** What stands at that address; a version other than the published one is for administrators. */
export const readPage = createServerFn({ method: 'GET' })
  .validator(validateInput(v.strictObject({ slug, ...pagesContract.bySlug.query.entries })))
  .handler(({ data: { version, ...params } }): Promise<PageAnswer> => {
    const query = version === undefined ? {} : { version }
    return orNull(usersService().pages.bySlug({ params, query }), 'NOT_FOUND')
  })

/** What a preview link shows; null where it does not work. */
export const readPreview = createServerFn({ method: 'GET' })
  // Any string is accepted: the service decides whether the token is valid.
  .validator(validateInput(v.strictObject({ token: v.string() })))
  .handler(({ data }) => orNull(usersServiceAs(null).pages.readPreview({ params: data }), 'NOT_FOUND'))

export const listLatestPages = createServerFn({ method: 'GET' })
  .validator(validateInput(pagesContract.latest.query))
  .handler(({ data }) => usersService().pages.latest({ query: data }))

export const readChanges = createServerFn({ method: 'GET' }).handler(() => usersService().pages.changes())

export const readPageTree = createServerFn({ method: 'GET' })
  .validator(validateInput(pagesContract.tree.query))
  .handler(({ data }) => usersService().pages.tree({ query: data }))

/** Counts that a page was read, without saying by whom. */
export const notePageRead = createServerFn({ method: 'POST' })
  .validator(validateInput(pagesContract.noteRead.params))
  .handler(({ data }) => usersServiceAs(null).pages.noteRead({ params: data }))

/** Says whether a page was helpful; a second time replaces the first. */
export const sendPageFeedback = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ id, ...pagesContract.sendFeedback.body.entries })))
  .handler(({ data: { id: page, ...body } }) =>
    usersService().pages.sendFeedback({ params: { id: page }, body }),
  )
