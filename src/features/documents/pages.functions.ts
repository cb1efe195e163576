import { contract } from '~/contract'
import { readFn, writeFn } from '~/gateways/server-fn'
import { validateCall, makeCall, makeCallAsVisitor } from '~/gateways/service-call.server'
import * as v from 'valibot'
import { pagesContract, type Page } from '~/contract/pages'
import { nullOnProblem } from '~/contract/problem'
import { slug } from '~/contract/field-schemas'
import { validateInput } from '~/gateways/server-fn-input'
import { usersService, getUsersServiceAs } from '~/gateways/users-service.server'

/** A page, its new URL after a move, or null if there is none that the reader may open. */
export type PageAnswer = Page | { movedTo: string } | null

/** Reads the page of a slug; only administrators may read unpublished versions. */
export const readPage = readFn
  .validator(validateInput(v.strictObject({ slug, ...pagesContract.bySlug.query.entries })))
  .handler(({ data: { version, ...params } }): Promise<PageAnswer> => {
    const query = version === undefined ? {} : { version }
    return nullOnProblem(usersService().pages.bySlug({ params, query }), 'NOT_FOUND')
  })

/** Reads what a preview link shows; null for an invalid link. */
export const readPreview = readFn
  // Any string is accepted: the service decides whether the token is valid.
  .validator(validateInput(v.strictObject({ token: v.string() })))
  .handler(({ data }) =>
    nullOnProblem(getUsersServiceAs(null).pages.readPreview({ params: data }), 'NOT_FOUND'),
  )

export const listLatestPages = readFn.validator(validateCall(contract.pages.latest)).handler(makeCall)

export const readChanges = readFn.handler(() => usersService().pages.changes())

export const readPageTree = readFn.validator(validateCall(contract.pages.tree)).handler(makeCall)

/** Counts a page view, without storing who read it. */
export const countPageRead = writeFn
  .validator(validateCall(contract.pages.noteRead))
  .handler(makeCallAsVisitor)

/** Sends whether a page was helpful; a second answer replaces the first. */
export const sendPageFeedback = writeFn.validator(validateCall(contract.pages.sendFeedback)).handler(makeCall)
