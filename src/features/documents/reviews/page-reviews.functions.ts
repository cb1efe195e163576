import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { pageReviewsContract } from '~/contract/page-reviews'
import { orNull } from '~/contract/problem'
import { id as uuid } from '~/contract/field-schemas'
import { validateInput } from '~/gateways/server-fn-input'
import { usersService } from '~/gateways/users-service.server'

const { addComment, addReviewer, editComment, removeReviewer, resolveComment, setVerdict } =
  pageReviewsContract
const ofPage = v.strictObject({ id: uuid })

/** Null for a user who does not review the page, or no longer. */
export const readDraft = createServerFn({ method: 'GET' })
  .validator(validateInput(ofPage))
  .handler(({ data }) => orNull(usersService().pageReviews.readDraft({ params: data }), 'NOT_FOUND'))

export const giveVerdict = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ id: uuid, ...setVerdict.body.entries })))
  .handler(({ data: { id, ...body } }) => usersService().pageReviews.setVerdict({ params: { id }, body }))

export const listReviewers = createServerFn({ method: 'GET' })
  .validator(validateInput(ofPage))
  .handler(({ data }) => usersService().pageReviews.listReviewers({ params: data }))

export const nameReviewer = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ id: uuid, ...addReviewer.body.entries })))
  .handler(({ data: { id, ...body } }) => usersService().pageReviews.addReviewer({ params: { id }, body }))

export const endReview = createServerFn({ method: 'POST' })
  .validator(validateInput(removeReviewer.params))
  .handler(({ data }) => usersService().pageReviews.removeReviewer({ params: data }))

/** Approved users whose name or address has a text, to be named as reviewers. */
export const findReviewers = createServerFn({ method: 'GET' })
  .validator(validateInput(v.strictObject({ text: v.string() })))
  .handler(async ({ data: { text } }) => {
    const query = { name: text, status: 'approved', count: 10 } as const
    const { data } = await usersService().users.list({ query })
    return data.map(({ identityUid, name, email }) => ({ identityUid, name, email }))
  })

export const listComments = createServerFn({ method: 'GET' })
  .validator(validateInput(ofPage))
  .handler(({ data }) => usersService().pageReviews.listComments({ params: data }))

export const writeComment = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ id: uuid, comment: addComment.body })))
  .handler(({ data: { id, comment } }) =>
    usersService().pageReviews.addComment({ params: { id }, body: comment }),
  )

export const changeComment = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ ...editComment.params.entries, change: editComment.body })))
  .handler(({ data: { change, ...params } }) =>
    usersService().pageReviews.editComment({ params, body: change }),
  )

export const deleteComment = createServerFn({ method: 'POST' })
  .validator(validateInput(pageReviewsContract.removeComment.params))
  .handler(({ data }) => usersService().pageReviews.removeComment({ params: data }))

export const settleComment = createServerFn({ method: 'POST' })
  .validator(
    validateInput(v.strictObject({ ...resolveComment.params.entries, ...resolveComment.body.entries })),
  )
  .handler(({ data: { isResolved, ...params } }) =>
    usersService().pageReviews.resolveComment({ params, body: { isResolved } }),
  )
