import { pageReviewsContract } from '~/contract/page-reviews'
import type { ServiceContext } from '../../context'
import { getRoutes } from '../../http/router'
import {
  addComment,
  addReviewer,
  editComment,
  listComments,
  listReviewers,
  readDraft,
  removeComment,
  removeReviewer,
  resolveComment,
  setVerdict,
} from './page-reviews.service'

export const pageReviewsRoutes = (context: ServiceContext) => {
  const { database } = context
  return getRoutes(pageReviewsContract, {
    listReviewers: ({ params }) => listReviewers(database, params.id),
    addReviewer: ({ params, body }, call) => addReviewer(context, call, params.id, body.identityUid),
    removeReviewer: ({ params }, call) => removeReviewer(context, call, params),
    readDraft: ({ params }, { actor }) => readDraft(database, actor, params.id),
    setVerdict: ({ params, body }, call) => setVerdict(context, call, params.id, body),
    listComments: ({ params }, { actor }) => listComments(database, actor, params.id),
    addComment: ({ params, body }, call) => addComment(context, call, params.id, body),
    editComment: ({ params, body }, call) => editComment(context, call, params, body),
    removeComment: ({ params }, call) => removeComment(context, call, params),
    resolveComment: ({ params, body }, call) => resolveComment(context, call, params, body.isResolved),
  })
}
