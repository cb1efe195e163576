import { restorableDays } from '~/contract/accounts'
import type { Role, UserStatus } from '~/contract/users'
import {
  accountDeleted,
  accountDeletionCancelled,
  accountDeletionScheduled,
  accountRemoved,
  accountStatusChanged,
  confirmEmail,
  passwordChanged,
  resetPassword,
  roleChanged,
  setPassword,
} from '../modules/users/users.emails'
import {
  type ActingAdministrator,
  type AuditFacts,
  type By,
  type OwnAction,
  getFilterDetails,
  getAuthor,
} from '../modules/audit/audit-actions'
import { isAdministrativeAction } from '../modules/users/users.policy'
import { applicationDecided, statusChanged } from '../modules/webhooks/webhook-events'
import { decisionNotice } from './applications.events'
import {
  audit,
  type Effects,
  type Handlers,
  type NamedUser,
  type Recipient,
  toActor,
  toUser,
} from './effects'

interface UserWithRights extends Recipient {
  role: Role
  status: UserStatus
}

export interface UserEvents {
  'user.registered': { user: NamedUser }
  /** The user's address was confirmed. */
  'user.confirmed': { user: NamedUser }
  'user.confirmation-requested': { user: Omit<Recipient, 'mailName'>; token: string; hours: number }
  /** An administrator created the account. */
  'user.created': { by: ActingAdministrator; user: Recipient; facts: AuditFacts }
  /** An invitation with approval was accepted; `by` is its sender. */
  'user.invitation-approved': { by: By; identityUid: string; invitation: string }
  'user.appointed-administrator': {
    by: By
    identityUid: string
    before: { role: Role; status: UserStatus }
    after: { role: Role; status: UserStatus }
  }
  /** Several users got the same status. */
  'user.status-changed': {
    by: ActingAdministrator
    status: UserStatus
    changes: readonly { user: Recipient; before: UserStatus }[]
    /** The submissions that were decided with it. */
    decided: readonly { identityUid: string; version: number }[]
    /** The administrator's message in the mails; null for no mails. */
    message: string | null
    bulkChange?: string | undefined
  }
  /** Several users got the same role. */
  'user.role-changed': {
    by: ActingAdministrator
    role: Role
    changes: readonly { user: Recipient; before: Role }[]
    bulkChange?: string | undefined
  }
  'user.profile-changed': {
    by: ActingAdministrator
    identityUid: string
    before: AuditFacts
    after: AuditFacts
  }
  'user.picture-changed': {
    by: ActingAdministrator
    identityUid: string
    before: string | null
    after: string | null
  }
  'user.password-changed': {
    by: ActingAdministrator
    user: Recipient
    /** False if the identity provider did not confirm it in time. */
    isCertain: boolean
    isMailed: boolean
  }
  /** The user chose a new password when confirming the address. */
  'user.password-replaced': { identityUid: string }
  /** `email` may be unknown, without a user. */
  'user.password-reset-requested': { email: string; identityUid: string | undefined; name: string }
  'user.terms-accepted': { identityUid: string; before: number | null; version: number }
  'profile-questions.set': { by: ActingAdministrator; before: AuditFacts; after: AuditFacts }
  'terms.policy-set': { by: ActingAdministrator; closedAreasNeedTerms: boolean }
  'user.signed-out': { identityUid: string }
  /** The user downloaded all their data. */
  'user.data-exported': { identityUid: string }
  /** The user scheduled the deletion of the account. */
  'user.removal-requested': { user: Recipient; removalAt: Date }
  'user.removal-cancelled': { user: Recipient }
  'user.tags-changed': { by: ActingAdministrator; identityUid: string; before: string[]; after: string[] }
  /** An administrator's note on the user. */
  'user.note-removed': { by: ActingAdministrator; identityUid: string; author: string; writtenAt: string }
  'user.deleted': { by: ActingAdministrator; user: UserWithRights }
  'user.restored': { by: ActingAdministrator; user: UserWithRights }
  'users.exported': { by: ActingAdministrator; filter: Record<string, string | undefined> }
  'audit.exported': { by: ActingAdministrator; filter: Record<string, string | undefined> }
  'bulk-change.stopped': { by: ActingAdministrator; id: string }
  /** The user's data was deleted; a user who requested it gets a final mail. */
  'user.removed': { identityUid: string; farewell: { name: string; email: string } | null }
}

/** Creates an audit entry for an administrator's change, or an entry of the user's own history. */
const toChangeRecord = (
  { by, identityUid }: { by: ActingAdministrator; identityUid: string },
  name: 'profile' | 'picture' | 'password',
  facts: Pick<OwnAction, 'before' | 'after'>,
): Effects =>
  isAdministrativeAction(by.actor, identityUid)
    ? audit(`user.${name}`, 'user', identityUid, facts)
    : { ownActions: [{ action: `own.${name}`, identityUid, ...facts }] }

export const userHandlers: Handlers<UserEvents> = {
  'user.registered': ({ user }) => ({ timeline: [{ ...toActor(user), kind: 'registered' }] }),

  'user.confirmed': ({ user }) => ({ timeline: [{ ...toActor(user), kind: 'confirmed' }] }),

  'user.confirmation-requested': ({ user, token, hours }) => ({
    mails: [{ ...toUser(user), ...confirmEmail({ identityUid: user.identityUid, token, hours }) }],
  }),

  'user.created': ({ by, user, facts }) => ({
    ...audit('user.create', 'user', user.identityUid, { after: facts }),
    mails: [{ ...toUser(user), ...setPassword({ name: user.mailName, openedBy: getAuthor(by).actorName }) }],
  }),

  'user.invitation-approved': ({ identityUid, invitation }, config) => ({
    ...audit('user.status', 'user', identityUid, {
      before: { status: 'pending' },
      after: { status: 'approved', invitation },
    }),
    webhooks: [statusChanged({ identityUid, status: 'approved', before: 'pending' }, config)],
  }),

  'user.appointed-administrator': ({ identityUid, before, after }) =>
    audit('user.role', 'user', identityUid, { before, after }),

  'user.status-changed': ({ by, status, changes, decided, message, bulkChange }, config) => {
    const decision = status === 'approved' || status === 'denied' ? status : null
    const { actorUid, actorName } = getAuthor(by)
    const after = {
      status,
      ...(bulkChange !== undefined && { bulkChange }),
      ...(message === null ? { mail: false } : message !== '' && { message }),
    }
    return {
      ...(decision !== null && {
        timeline: decided.map((each) => ({ ...each, kind: decision, actorUid, actorName })),
        notices: [
          { ...decisionNotice(decision), to: changes.map(({ user: { identityUid } }) => identityUid) },
        ],
      }),
      audit: changes.map(({ user, before }) => ({
        action: 'user.status',
        subjectKind: 'user',
        subjectId: user.identityUid,
        before: { status: before },
        after,
      })),
      mails:
        message === null
          ? []
          : changes.map(({ user }) => ({
              ...accountStatusChanged({ name: user.mailName, status, message, by: actorName }),
              ...toUser(user),
              ...(bulkChange !== undefined && { about: bulkChange }),
            })),
      webhooks: [
        ...(decision === null
          ? []
          : decided.map((each) => applicationDecided({ ...each, decision }, config))),
        ...changes.map(({ user: { identityUid }, before }) =>
          statusChanged({ identityUid, status, before }, config),
        ),
      ],
    }
  },

  'user.role-changed': ({ role, changes, bulkChange }) => ({
    audit: changes.map(({ user, before }) => ({
      action: 'user.role',
      subjectKind: 'user',
      subjectId: user.identityUid,
      before: { role: before },
      after: { role, ...(bulkChange !== undefined && { bulkChange }) },
    })),
    mails: changes.map(({ user }) => ({
      ...roleChanged({ name: user.mailName, role }),
      ...toUser(user),
      ...(bulkChange !== undefined && { about: bulkChange }),
    })),
  }),

  'user.profile-changed': ({ before, after, ...change }) =>
    toChangeRecord(change, 'profile', { before, after }),

  'user.picture-changed': ({ before, after, ...change }) =>
    toChangeRecord(change, 'picture', {
      before: { profilePicture: before },
      after: { profilePicture: after },
    }),

  'user.password-changed': ({ by, user, isCertain, isMailed }) => {
    const { identityUid, mailName } = user
    const byAdministrator = isAdministrativeAction(by.actor, identityUid)
    return {
      ...toChangeRecord({ by, identityUid }, 'password', { after: isCertain ? {} : { confirmed: false } }),
      mails: isMailed
        ? [
            {
              ...toUser(user),
              ...passwordChanged({ name: mailName, byAdministrator, isCertain }),
            },
          ]
        : [],
    }
  },

  'user.password-replaced': ({ identityUid }) => ({
    ownActions: [{ action: 'own.password', identityUid }],
  }),

  'user.password-reset-requested': ({ email, identityUid, name }) => ({
    mails: [{ to: email, ...(identityUid !== undefined && { identityUid }), ...resetPassword({ name }) }],
  }),

  'user.terms-accepted': ({ identityUid, before, version }) => ({
    ownActions: [{ action: 'own.terms', identityUid, before: { version: before }, after: { version } }],
  }),

  'profile-questions.set': ({ before, after }) =>
    audit('profile.questions', 'list', 'profile-questions', { before, after }),

  'terms.policy-set': ({ closedAreasNeedTerms }) =>
    audit('terms.policy', 'list', 'terms', {
      before: { closedAreasNeedTerms: !closedAreasNeedTerms },
      after: { closedAreasNeedTerms },
    }),

  'user.signed-out': ({ identityUid }) => ({ ownActions: [{ action: 'own.sign-out', identityUid }] }),

  'user.data-exported': ({ identityUid }) => ({ ownActions: [{ action: 'own.export', identityUid }] }),

  'users.exported': ({ filter }) =>
    audit('user.export', 'list', 'users', { after: getFilterDetails(filter) }),

  'audit.exported': ({ filter }) =>
    audit('audit.export', 'list', 'audit', { after: getFilterDetails(filter) }),

  'bulk-change.stopped': ({ id }) =>
    audit('bulk-change.stop', 'bulk-change', id, {
      before: { state: 'running' },
      after: { state: 'stopped' },
    }),

  'user.removal-requested': ({ user, removalAt }) => ({
    ownActions: [
      {
        action: 'own.removal',
        identityUid: user.identityUid,
        after: { day: removalAt.toISOString().slice(0, 10) },
      },
    ],
    mails: [{ ...toUser(user), ...accountDeletionScheduled({ name: user.mailName, at: removalAt }) }],
  }),

  'user.removal-cancelled': ({ user }) => ({
    ownActions: [{ action: 'own.stay', identityUid: user.identityUid }],
    mails: [{ ...toUser(user), ...accountDeletionCancelled({ name: user.mailName }) }],
  }),

  'user.deleted': ({ user }) => ({
    ...audit('user.delete', 'user', user.identityUid, {
      before: { deleted: false, role: user.role, status: user.status },
      after: { deleted: true },
    }),
    mails: [{ ...toUser(user), ...accountDeleted({ name: user.mailName, days: restorableDays }) }],
  }),

  'user.restored': ({ user: { identityUid, role, status } }) =>
    audit('user.restore', 'user', identityUid, {
      before: { deleted: true },
      after: { deleted: false, role, status },
    }),

  'user.tags-changed': ({ identityUid, before, after }) =>
    audit('user.tags', 'user-record', identityUid, {
      before: { tags: before.join(', ') },
      after: { tags: after.join(', ') },
    }),

  'user.note-removed': ({ identityUid, author, writtenAt }) =>
    audit('user.remove-note', 'user-record', identityUid, { before: { author, writtenAt } }),

  'user.removed': ({ identityUid, farewell }) => ({
    ...audit('user.remove', 'user', identityUid),
    // Recorded without a user, whose row is gone.
    mails: farewell ? [{ to: farewell.email, ...accountRemoved(farewell) }] : [],
  }),
}
