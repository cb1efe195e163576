import { contract } from '~/contract'
import { read, write } from '~/gateways/server-fn'
import { callOf, makeCall } from '~/gateways/service-call.server'
import * as v from 'valibot'
import { orNull } from '~/contract/problem'
import { validateInput } from '~/gateways/server-fn-input'
import { usersService } from '~/gateways/users-service.server'

/** Null for a user who does not review the page, or no longer. */
export const readDraft = read
  .validator(callOf(contract.pageReviews.readDraft))
  .handler((call) => orNull(makeCall(call), 'NOT_FOUND'))

export const giveVerdict = write.validator(callOf(contract.pageReviews.setVerdict)).handler(makeCall)

export const listReviewers = read.validator(callOf(contract.pageReviews.listReviewers)).handler(makeCall)

export const nameReviewer = write.validator(callOf(contract.pageReviews.addReviewer)).handler(makeCall)

export const endReview = write.validator(callOf(contract.pageReviews.removeReviewer)).handler(makeCall)

/** Approved users whose name or address has a text, to be named as reviewers. */
export const findReviewers = read
  .validator(validateInput(v.strictObject({ text: v.string() })))
  .handler(async ({ data: { text } }) => {
    const query = { name: text, status: 'approved', count: 10 } as const
    const { data } = await usersService().users.list({ query })
    return data.map(({ identityUid, name, email }) => ({ identityUid, name, email }))
  })

export const listComments = read.validator(callOf(contract.pageReviews.listComments)).handler(makeCall)

export const writeComment = write.validator(callOf(contract.pageReviews.addComment)).handler(makeCall)

export const changeComment = write.validator(callOf(contract.pageReviews.editComment)).handler(makeCall)

export const deleteComment = write.validator(callOf(contract.pageReviews.removeComment)).handler(makeCall)

export const settleComment = write.validator(callOf(contract.pageReviews.resolveComment)).handler(makeCall)
