import { pageWritingContract } from '~/contract/page-writing'
import { getRoutes } from '../../http/router'
import type { ServiceContext } from '../../context'
import type { ActingAdministrator } from '../audit/audit.service'
import { createPreviewLink, listPreviewLinks, readPreview, revokePreviewLink } from './preview-links.service'
import { findClosedMentions } from './page-versions.queries'
import { readFeedback } from './feedback.service'
import { removePage, setDisabled, setPageDetails, setPageSlug } from './page-details.service'
import { listManaged, listPageVersions, readManagedPage, restoreVersion } from './page-history.service'
import { setPagePosition } from './page-tree.service'
import {
  type SavedText,
  createPage,
  discardWorkingCopy,
  storeWorkingCopy,
  previewPage,
  readWorkingCopy,
  savePage,
} from './page-writing.service'
import { setPageStatus, setSchedule } from './publishing.service'
import { pageReviewsContract } from '~/contract/page-reviews'
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

type Change<TBody> = (
  context: ServiceContext,
  by: ActingAdministrator,
  id: string,
  body: TBody,
) => Promise<unknown>

export const pageWritingRoutes = (context: ServiceContext) => {
  const { database } = context
  /** Makes a change, and returns the page after it. */
  const changing =
    <TBody>(change: Change<TBody>) =>
    async ({ params, body }: { params: { id: string }; body: TBody }, by: ActingAdministrator) => {
      await change(context, by, params.id, body)
      return readManagedPage(database, params.id)
    }
  const save = changing<SavedText>(savePage)
  return getRoutes(pageWritingContract, {
    create: async ({ body }, call) => {
      const { id } = await createPage(context, call, body)
      return readManagedPage(database, id)
    },
    save,
    setContent: save,
    setDetails: changing(setPageDetails),
    setSlug: changing((_deps, by, id, { slug }: { slug: string }) => setPageSlug(context, by, id, slug)),
    setPosition: changing(setPagePosition),
    setSchedule: changing(setSchedule),
    setDisabled: changing((_deps, by, id, { disabled }: { disabled: boolean }) =>
      setDisabled(context, by, id, disabled),
    ),
    setStatus: changing(setPageStatus),
    versions: ({ params, query }) => listPageVersions(database, params.id, query),
    restore: changing(restoreVersion),
    remove: ({ params }, call) => removePage(context, call, params.id),
    createPreviewLink: ({ params, body }, call) => createPreviewLink(context, call, params.id, body),
    listPreviewLinks: async ({ params }) => ({
      data: await listPreviewLinks(database, params.id, context.now()),
    }),
    revokePreviewLink: ({ params }, call) => revokePreviewLink(context, call, params),
    readPreview: ({ params }) => readPreview(database, params.token, context.now()),
    closedMentions: async ({ body }) => ({ data: await findClosedMentions(database, body) }),
    preview: ({ body }) => previewPage(body.body),
    workingCopy: ({ params }, { actor }) => readWorkingCopy(context, actor, params.id),
    keepWorkingCopy: ({ params, body }, { actor }) => storeWorkingCopy(context, actor, params.id, body),
    discardWorkingCopy: ({ params }, { actor }) => discardWorkingCopy(context, actor, params.id),
    feedback: ({ params, query }) => readFeedback(database, params.id, query),
    listManaged: ({ query }) => listManaged(database, query),
  })
}

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
