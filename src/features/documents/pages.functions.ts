import { contract } from '~/contract'
import { readFn, writeFn } from '~/gateways/server-fn'
import { validateCall, makeCall, makeCallAsVisitor } from '~/gateways/service-call.server'
import * as v from 'valibot'
import { pagesContract, type Page } from '~/contract/pages'
import { nullOnProblem } from '~/contract/problem'
import { slug } from '~/contract/field-schemas'
import { validateInput } from '~/gateways/server-fn-input'
import { usersService, usersServiceAs } from '~/gateways/users-service.server'

/** A page, the address that it has now, or null where there is none that the reader may open. */
export type PageAnswer = Page | { movedTo: string } | null

/** What stands at that address; a version other than the published one is for administrators. */
export const readPage = readFn
  .validator(validateInput(v.strictObject({ slug, ...pagesContract.bySlug.query.entries })))
  .handler(({ data: { version, ...params } }): Promise<PageAnswer> => {
    const query = version === undefined ? {} : { version }
    return nullOnProblem(usersService().pages.bySlug({ params, query }), 'NOT_FOUND')
  })

/** What a preview link shows; null where it does not work. */
export const readPreview = readFn
  // Any string is accepted: the service decides whether the token is valid.
  .validator(validateInput(v.strictObject({ token: v.string() })))
  .handler(({ data }) => nullOnProblem(usersServiceAs(null).pages.readPreview({ params: data }), 'NOT_FOUND'))

export const listLatestPages = readFn.validator(validateCall(contract.pages.latest)).handler(makeCall)

export const readChanges = readFn.handler(() => usersService().pages.changes())

export const readPageTree = readFn.validator(validateCall(contract.pages.tree)).handler(makeCall)

/** Counts that a page was read, without saying by whom. */
export const countPageRead = writeFn
  .validator(validateCall(contract.pages.noteRead))
  .handler(makeCallAsVisitor)

/** Says whether a page was helpful; a second time replaces the first. */
export const sendPageFeedback = writeFn.validator(validateCall(contract.pages.sendFeedback)).handler(makeCall)
