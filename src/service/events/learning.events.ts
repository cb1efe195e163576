import { t } from '@lingui/core/macro'
import type { ManagedPath } from '~/contract/path-building'
import {
  type DeadlineNotice,
  deadlineTitle,
  pathDeadline,
  pathFinished,
} from '../modules/learning/learning.emails'
import { type ActingAdministrator, type AuditFacts, getChangedDetails } from '../modules/audit/audit-actions'
import { audit, type Handlers } from './effects'

export interface LearningEvents {
  'path.created': { by: ActingAdministrator; path: ManagedPath }
  'path.updated': { by: ActingAdministrator; before: ManagedPath; after: ManagedPath }
  'path.removed': { by: ActingAdministrator; path: ManagedPath }
  'paths.arranged': { by: ActingAdministrator; before: readonly string[]; after: readonly string[] }
  /** A user finished a path and got a certificate. */
  'path.finished': { identityUid: string; pathTitle: string; code: string }
  'attempt.granted': { by: ActingAdministrator; pathId: string; facts: AuditFacts }
  'cohort.created': { by: ActingAdministrator; pathId: string; after: AuditFacts }
  /** Of a cohort, or of one of its members. */
  'cohort.extended': { by: ActingAdministrator; pathId: string; before: AuditFacts; after: AuditFacts }
  'cohort.ended': { by: ActingAdministrator; pathId: string; after: AuditFacts }
  /** The members of a cohort must finish a path. */
  'path.deadline': DeadlineNotice & { to: readonly string[]; cohortId: string; slug: string }
  'learners.exported': { by: ActingAdministrator; pathId: string; facts: AuditFacts }
}

const pathFacts = (path: ManagedPath): AuditFacts => ({
  title: path.title,
  slug: path.slug,
  summary: path.summary,
  level: path.level,
  order: path.order,
  isPublished: path.isPublished,
  prerequisites: path.prerequisites.join(', '),
  units: path.units.map(({ slug, revision }) => `${slug} (${revision})`).join(', '),
})

export const learningHandlers: Handlers<LearningEvents> = {
  'path.created': ({ path }) => audit('path.create', 'learning-path', path.id, { after: pathFacts(path) }),

  'path.updated': ({ before, after }) =>
    audit('path.update', 'learning-path', after.id, getChangedDetails(pathFacts(before), pathFacts(after))),

  'path.removed': ({ path }) => audit('path.remove', 'learning-path', path.id, { before: pathFacts(path) }),

  'paths.arranged': ({ before, after }) =>
    audit('path.arrange', 'list', 'learning-paths', {
      before: { order: before.join(', ') },
      after: { order: after.join(', ') },
    }),

  'path.finished': ({ identityUid, pathTitle, code }) => {
    const link = `/certificates/${code}`
    return {
      notices: [
        {
          kind: 'learning',
          to: [identityUid],
          title: t`You finished ${pathTitle}. Your certificate is ready.`,
          link,
          mail: ({ name }) => pathFinished({ name, pathTitle, link }),
        },
      ],
    }
  },

  'attempt.granted': ({ pathId, facts }) =>
    audit('path.grant-attempt', 'learning-path', pathId, { after: facts }),

  'cohort.created': ({ pathId, after }) => audit('path.cohort-create', 'learning-path', pathId, { after }),

  'cohort.extended': ({ pathId, before, after }) =>
    audit('path.cohort-extend', 'learning-path', pathId, { before, after }),

  'cohort.ended': ({ pathId, after }) => audit('path.cohort-end', 'learning-path', pathId, { after }),

  'path.deadline': ({ to, cohortId, slug, ...news }) => {
    const link = `/learning-paths/${slug}`
    return {
      notices: [
        {
          kind: 'learning',
          to,
          title: deadlineTitle(news),
          link,
          about: cohortId,
          mail: ({ name }) => pathDeadline({ ...news, name, link }),
        },
      ],
    }
  },

  'learners.exported': ({ pathId, facts }) => audit('path.export', 'learning-path', pathId, { after: facts }),
}
