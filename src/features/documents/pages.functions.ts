import { contract } from '~/contract'
import { read, write } from '~/gateways/server-fn'
import { callOf, makeCall, makeCallAsVisitor } from '~/gateways/service-call.server'
import * as v from 'valibot'
import { pagesContract, type Page } from '~/contract/pages'
import { orNull } from '~/contract/problem'
import { slug } from '~/contract/field-schemas'
import { validateInput } from '~/gateways/server-fn-input'
import { usersService, usersServiceAs } from '~/gateways/users-service.server'

/** A page, the address that it has now, or null where there is none that the reader may open. */
export type PageAnswer = Page | { movedTo: string } | null

/** What stands at that address; a version other than the published one is for administrators. */
export const readPage = read
  .validator(validateInput(v.strictObject({ slug, ...pagesContract.bySlug.query.entries })))
  .handler(({ data: { version, ...params } }): Promise<PageAnswer> => {
    const query = version === undefined ? {} : { version }
    return orNull(usersService().pages.bySlug({ params, query }), 'NOT_FOUND')
  })

/** What a preview link shows; null where it does not work. */
export const readPreview = read
  // Any string is accepted: the service decides whether the token is valid.
  .validator(validateInput(v.strictObject({ token: v.string() })))
  .handler(({ data }) => orNull(usersServiceAs(null).pages.readPreview({ params: data }), 'NOT_FOUND'))

export const listLatestPages = read.validator(callOf(contract.pages.latest)).handler(makeCall)

export const readChanges = read.handler(() => usersService().pages.changes())

export const readPageTree = read.validator(callOf(contract.pages.tree)).handler(makeCall)

/** Counts that a page was read, without saying by whom. */
export const notePageRead = write.validator(callOf(contract.pages.noteRead)).handler(makeCallAsVisitor)

/** Says whether a page was helpful; a second time replaces the first. */
export const sendPageFeedback = write.validator(callOf(contract.pages.sendFeedback)).handler(makeCall)
