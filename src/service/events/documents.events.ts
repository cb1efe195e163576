import { t } from '@lingui/core/macro'
import type { ManagedCategory, ManagedComponent } from '~/contract/catalogue'
import type { ReleaseState } from '~/contract/downloads'
import type { Verdict } from '~/contract/page-reviews'
import type { Audience, PageStatus } from '~/contract/pages'
import { type AuditFacts, type By, getChangedDetails } from '../modules/audit/audit-actions'
import { type ReviewEvent, reviewMail, reviewSentence } from '../modules/documents/page-reviews.emails'
import { newRelease } from '../modules/notifications/notifications.emails'
import type { Notice } from '../modules/notifications/notify'
import { audit, type Effects, type Handlers } from './effects'

interface Event {
  by: By
  /** The id of the page, category, component, file, download or import. */
  id: string
}

/** A component has the current name of its category instead of the id. */
type CataloguePart = ManagedCategory | ManagedComponent

interface VersionFacts {
  version: number
  title: string
}

interface DetailFacts {
  audience: Audience
  appliesTo: readonly string[]
}

/** What readers see. */
interface PublicationFacts {
  status: PageStatus
  version: number | null
}

interface ReviewFacts {
  verdict: Verdict | null
  version: number | null
}

export interface DocumentEvents {
  'page.created': Event & { title: string; slug: string; audience: Audience }
  'page.saved': Event & { before: VersionFacts; after: VersionFacts }
  /** `after` has the content of version `restored`. */
  'page.version-restored': Event & { before: number; after: number; restored: number }
  'page.published': Event & { before: PublicationFacts; version: number; isMinor: boolean }
  'page.withdrawn': Event & { before: PublicationFacts; status: 'draft' | 'archived' }
  'page.scheduled': Event & { before: AuditFacts; after: AuditFacts }
  'page.details-changed': Event & { before: DetailFacts; after: DetailFacts }
  'page.disabled-changed': Event & { disabled: boolean }
  'page.slug-changed': Event & { before: string; after: string }
  /** An address that the page never had now redirects to it. */
  'page.address-added': Event & { slug: string }
  'page.moved': Event & { before: AuditFacts; after: AuditFacts }
  'page.preview-link-created': Event & { version: number; expiresAt: string }
  'page.preview-link-revoked': Event & { version: number }
  /** `reviewer` is a uid; `reviewId` is the subject of that reviewer's notifications. */
  'page.reviewer-named': Event & { title: string; reviewer: string; reviewId: string }
  'page.reviewer-removed': Event & { reviewer: string }
  'page.reviewed': Event & {
    title: string
    to: readonly string[]
    reviewId: string
    before: ReviewFacts
    after: ReviewFacts
  }
  'page.comment-replied': Event & {
    title: string
    to: string
    isAdministrator: boolean
    reviewId: string | null
  }
  /** By an administrator: another user's comment, or one with replies. */
  'page.comment-removed': Event
  'page.removed': Event & { title: string; slug: string }
  'category.created': Event & { part: CataloguePart }
  'category.updated': Event & { before: CataloguePart; after: CataloguePart }
  'category.removed': Event & { part: CataloguePart }
  'component.created': Event & { part: CataloguePart }
  'component.updated': Event & { before: CataloguePart; after: CataloguePart }
  'component.removed': Event & { part: CataloguePart }
  'media.uploaded': Event & { url: string }
  'download.created': Event & { after: AuditFacts }
  'download.updated': Event & { before: AuditFacts; after: AuditFacts }
  'download.removed': Event & { before: AuditFacts }
  'download.uploaded': Event & { after: AuditFacts }
  'download.checked': Event & { version: string; state: ReleaseState }
  /** A release was published; `to`: the followers of its download, `id`: the release. */
  'download.released': { id: string; name: string; slug: string; version: string; to: string[] }
  'download.release-updated': Event & { version: string; before: AuditFacts; after: AuditFacts }
  'download.release-removed': Event & { version: string }
  'download.licence-accepted': Event & { version: number }
  'import.created': Event & { source: string; audience: Audience; publish: boolean }
  'import.stopped': Event & { before: string; after: string }
  /** Of the component `id`; `before` is the replaced description. */
  'api-description.confirmed': Event & { before: AuditFacts | null; after: AuditFacts }
  'api-description.removed': Event & { before: AuditFacts }
  /** `category`: its name, if only one was exported. */
  'documents.exported': { by: By; category: string }
}

/** About a review; stores no name, so that no personal data remains when a user is deleted. */
const toReviewNotice = (
  news: ReviewEvent,
  { title, ...rest }: { title: string } & Pick<Notice, 'to' | 'link' | 'about'>,
): Notice => ({
  kind: 'review',
  title: reviewSentence(news, title),
  ...rest,
  mail: ({ name }) => reviewMail({ name, news, title, path: rest.link }),
})

const detailFacts = ({ audience, appliesTo }: DetailFacts) => ({ audience, appliesTo: appliesTo.join(', ') })

const partFacts = (part: CataloguePart): AuditFacts => ({
  name: part.name,
  slug: part.slug,
  description: part.description,
  position: part.position,
  ...('versions' in part && { category: part.category, versions: part.versions.join(', ') }),
})

/** Returns no entry if no fact differs. */
const partUpdated = (
  kind: 'category' | 'component',
  { id, before, after }: DocumentEvents['category.updated'],
): Effects => {
  const facts = getChangedDetails(partFacts(before), partFacts(after))
  return Object.keys(facts.after).length === 0 ? {} : audit(`${kind}.update`, kind, id, facts)
}

export const documentHandlers: Handlers<DocumentEvents> = {
  'page.created': ({ id, title, slug, audience }) =>
    audit('page.create', 'page', id, { after: { title, slug, audience } }),

  'page.saved': ({ id, before, after }) =>
    audit(
      'page.save',
      'page',
      id,
      before.title === after.title
        ? { before: { version: before.version }, after: { version: after.version } }
        : { before: { ...before }, after: { ...after } },
    ),

  'page.version-restored': ({ id, before, after, restored }) =>
    audit('page.restore', 'page', id, {
      before: { version: before },
      after: { version: after, restoredVersion: restored },
    }),

  'page.published': ({ id, before, version, isMinor }) =>
    audit('page.publish', 'page', id, {
      before: { ...before },
      after: { status: 'published', version, ...(isMinor && { isMinor }) },
    }),

  'page.withdrawn': ({ id, before, status }) =>
    audit(status === 'archived' ? 'page.archive' : 'page.withdraw', 'page', id, {
      before: { ...before },
      after: { status, version: null },
    }),

  'page.scheduled': ({ id, before, after }) => audit('page.schedule', 'page', id, { before, after }),

  'page.details-changed': ({ id, before, after }) =>
    audit('page.details', 'page', id, { before: detailFacts(before), after: detailFacts(after) }),

  'page.disabled-changed': ({ id, disabled }) =>
    audit('page.disable', 'page', id, { before: { disabled: !disabled }, after: { disabled } }),

  'page.slug-changed': ({ id, before, after }) =>
    audit('page.slug', 'page', id, { before: { slug: before }, after: { slug: after } }),

  'page.address-added': ({ id, slug }) => audit('page.address', 'page', id, { after: { slug } }),

  'page.moved': ({ id, before, after }) => audit('page.move', 'page', id, { before, after }),

  'page.preview-link-created': ({ id, version, expiresAt }) =>
    audit('page.share', 'page', id, { after: { version, expiresAt } }),

  'page.preview-link-revoked': ({ id, version }) =>
    audit('page.unshare', 'page', id, { before: { version } }),

  'page.reviewer-named': ({ id, title, reviewer, reviewId }) => ({
    ...audit('page.reviewer-name', 'page', id, { after: { reviewer } }),
    notices: [toReviewNotice('named', { title, to: [reviewer], link: `/reviews/${id}`, about: reviewId })],
  }),

  'page.reviewer-removed': ({ id, reviewer }) =>
    audit('page.reviewer-remove', 'page', id, { before: { reviewer } }),

  'page.reviewed': ({ id, title, to, reviewId, before, after }) => ({
    ...audit('page.review', 'page', id, { before: { ...before }, after: { ...after } }),
    notices:
      after.verdict === null
        ? []
        : [toReviewNotice(after.verdict, { title, to, link: `/admin/pages/${id}`, about: reviewId })],
  }),

  'page.comment-replied': ({ id, title, to, isAdministrator, reviewId }) => ({
    notices: [
      toReviewNotice('reply', {
        title,
        to: [to],
        link: isAdministrator ? `/admin/pages/${id}` : `/reviews/${id}`,
        ...(reviewId !== null && { about: reviewId }),
      }),
    ],
  }),

  'page.comment-removed': ({ id }) => audit('page.comment-remove', 'page', id),

  'page.removed': ({ id, title, slug }) => audit('page.remove', 'page', id, { before: { title, slug } }),

  'category.created': ({ id, part }) => audit('category.create', 'category', id, { after: partFacts(part) }),

  'category.updated': (event) => partUpdated('category', event),

  'category.removed': ({ id, part }) => audit('category.remove', 'category', id, { before: partFacts(part) }),

  'component.created': ({ id, part }) =>
    audit('component.create', 'component', id, { after: partFacts(part) }),

  'component.updated': (event) => partUpdated('component', event),

  'component.removed': ({ id, part }) =>
    audit('component.remove', 'component', id, { before: partFacts(part) }),

  'media.uploaded': ({ id, url }) => audit('media.upload', 'media', id, { after: { file: url } }),

  'download.created': ({ id, after }) => audit('download.create', 'download', id, { after }),

  'download.updated': ({ id, before, after }) => {
    const facts = getChangedDetails(before, after)
    return Object.keys(facts.after).length === 0 ? {} : audit('download.update', 'download', id, facts)
  },

  'download.removed': ({ id, before }) => audit('download.remove', 'download', id, { before }),

  'download.uploaded': ({ id, after }) => audit('download.upload', 'download', id, { after }),

  'download.checked': ({ id, version, state }) =>
    audit('download.check', 'download', id, { after: { version, state } }),

  'download.released': ({ id, name, slug, version, to }) => ({
    notices: [
      {
        kind: 'release',
        to,
        title: t`Version ${version} of ${name} is available`,
        link: `/downloads/${slug}`,
        about: id,
        mail: newRelease,
      },
    ],
  }),

  'download.release-updated': ({ id, version, before, after }) => {
    const facts = getChangedDetails(before, after)
    if (Object.keys(facts.after).length === 0) return {}
    return audit('download.release', 'download', id, {
      before: facts.before,
      after: { version, ...facts.after },
    })
  },

  'download.release-removed': ({ id, version }) =>
    audit('download.remove-release', 'download', id, { before: { version } }),

  'download.licence-accepted': ({ id, version }) =>
    audit('download.licence', 'download', id, { after: { version } }),

  'import.created': ({ id, source, audience, publish }) =>
    audit('import.create', 'import', id, { after: { source, audience, publish } }),

  'import.stopped': ({ id, before, after }) =>
    audit('import.stop', 'import', id, { before: { state: before }, after: { state: after } }),

  'api-description.confirmed': ({ id, before, after }) =>
    audit('component.describe', 'component', id, before === null ? { after } : { before, after }),

  'api-description.removed': ({ id, before }) => audit('component.undescribe', 'component', id, { before }),

  'documents.exported': ({ category }) => audit('page.export', 'list', '', { after: { category } }),
}
