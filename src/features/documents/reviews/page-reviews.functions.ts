import { contract } from '~/contract'
import { readFn, writeFn } from '~/gateways/server-fn'
import { validateCall, makeCall } from '~/gateways/service-call.server'
import * as v from 'valibot'
import { nullOnProblem } from '~/contract/problem'
import { validateInput } from '~/gateways/server-fn-input'
import { usersService } from '~/gateways/users-service.server'

/** Null for a user who is not or no longer a reviewer of the page. */
export const readDraft = readFn
  .validator(validateCall(contract.pageReviews.readDraft))
  .handler((call) => nullOnProblem(makeCall(call), 'NOT_FOUND'))

export const submitVerdict = writeFn
  .validator(validateCall(contract.pageReviews.setVerdict))
  .handler(makeCall)

export const listReviewers = readFn
  .validator(validateCall(contract.pageReviews.listReviewers))
  .handler(makeCall)

export const addReviewer = writeFn.validator(validateCall(contract.pageReviews.addReviewer)).handler(makeCall)

export const endReview = writeFn
  .validator(validateCall(contract.pageReviews.removeReviewer))
  .handler(makeCall)

/** Searches approved users by name or address, to add as reviewers. */
export const findReviewers = readFn
  .validator(validateInput(v.strictObject({ text: v.string() })))
  .handler(async ({ data: { text } }) => {
    const query = { name: text, status: 'approved', count: 10 } as const
    const { data } = await usersService().users.list({ query })
    return data.map(({ identityUid, name, email }) => ({ identityUid, name, email }))
  })

export const listComments = readFn
  .validator(validateCall(contract.pageReviews.listComments))
  .handler(makeCall)

export const createComment = writeFn
  .validator(validateCall(contract.pageReviews.addComment))
  .handler(makeCall)

export const updateComment = writeFn
  .validator(validateCall(contract.pageReviews.editComment))
  .handler(makeCall)

export const deleteComment = writeFn
  .validator(validateCall(contract.pageReviews.removeComment))
  .handler(makeCall)

export const resolveComment = writeFn
  .validator(validateCall(contract.pageReviews.resolveComment))
  .handler(makeCall)
