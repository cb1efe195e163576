import { sql } from 'kysely'
import type { ExportedUser, Part } from './export-section'

const uid = ['identity_uid']
const made = ['search_text', 'name_order', 'company_order', 'company_id', 'seen_day']

/** Whether the row with this timestamp column was announced to the applicant, or is not a decision. */
const isAnnounced = (column: string, { decidedUntil }: ExportedUser) =>
  sql<boolean>`(${sql.ref(`t.${column}`)} is null or ${sql.ref(`t.${column}`)} <= ${decidedUntil}::timestamptz)`

const decision =
  (value: 'state' | 'decision' | 'decided_at', instead: string | null) => (user: ExportedUser) =>
    sql`case when ${isAnnounced('decided_at', user)} then to_jsonb(${sql.ref(`t.${value}`)}) else ${JSON.stringify(instead)}::jsonb end`

/** A user's profile, use of the account, and mails. */
export const accountParts: readonly Part[] = [
  {
    file: 'profile.json',
    about: 'Your profile, how far you came, and how you are shown to other members.',
    sections: {
      profile: {
        table: 'users',
        by: uid,
        // The time of the last change would reveal a decision before its mail does.
        without: [...made, 'updated_at', 'deleted_at', 'deleted_by', 'confirmation_secret_hash'],
        also: { status: ({ status }) => sql`${status}::text` },
        order: 'created_at',
      },
      milestones: {
        table: 'milestones',
        by: uid,
        only: (user) => sql<boolean>`(t.stage <> 'approved' or ${isAnnounced('at', user)})`,
        without: [...uid, 'is_gone'],
        order: 'at',
      },
      membership: { table: 'members', by: uid, without: [...uid, ...made], order: 'created_at' },
    },
  },
  {
    file: 'application.json',
    about:
      'Your application: its draft, each version that you sent with the questions it answers, and what happened with it.',
    sections: {
      application: {
        table: 'applications',
        by: uid,
        without: uid,
        also: { state: decision('state', 'submitted'), decided_at: decision('decided_at', null) },
        order: 'identity_uid',
      },
      versions: {
        table: 'application_submissions',
        by: uid,
        without: uid,
        also: { decision: decision('decision', null), decided_at: decision('decided_at', null) },
        order: 'version',
      },
      forms: {
        table: 'application_forms',
        through: ({ identityUid }) =>
          sql<boolean>`t.version in (select form_version from application_submissions where identity_uid = ${identityUid})`,
        without: ['published_by', 'published_by_name'],
        order: 'version',
      },
      files: { table: 'application_files', by: uid, without: [...uid, 'is_submitted'], order: 'uploaded_at' },
      timeline: {
        table: 'application_events',
        by: uid,
        only: (user) => sql<boolean>`(t.kind not in ('approved', 'denied') or ${isAnnounced('at', user)})`,
        without: [...uid, 'actor_uid'],
        order: 'at',
      },
    },
  },
  {
    file: 'sign-in.json',
    about: 'When you signed in, the ways in that you chose, and what you did with your account.',
    sections: {
      acts: { table: 'own_acts', by: uid, without: uid, order: 'at' },
      ways: { table: 'sign_in_ways', by: uid, without: uid, order: 'provider_id' },
      secondFactors: { table: 'second_factors', by: uid, without: uid, order: 'noted_at' },
      recoveryCodes: {
        table: 'recovery_codes',
        by: uid,
        without: [...uid, 'code_hash'],
        order: 'created_at',
      },
      addresses: {
        table: 'email_changes',
        by: uid,
        without: [...uid, 'confirm_hash', 'revert_hash'],
        order: 'requested_at',
      },
    },
  },
  {
    file: 'administration.json',
    about: 'What administrators did with your account, and what you did as one.',
    sections: {
      doneToYou: {
        table: 'audit_entries',
        through: ({ identityUid }) =>
          sql<boolean>`t.subject_kind in ('user', 'member') and t.subject_id = ${identityUid}`,
        only: (user) => sql<boolean>`(t.action <> 'application.review' or ${isAnnounced('at', user)})`,
        without: ['actor_uid', 'actor_name', 'request_id'],
        order: 'at',
      },
      doneByYou: {
        table: 'audit_entries',
        by: ['actor_uid'],
        without: ['actor_uid', 'request_id'],
        closed: ['before', 'after'],
        order: 'at',
      },
      changedWithMany: {
        table: 'bulk_change_rows',
        by: uid,
        without: [...uid, 'bulk_change_id', 'position'],
        // Ascending by time; null for a queued row.
        order: 'bulk_change_id',
      },
      bulkChanges: {
        table: 'bulk_changes',
        by: ['created_by', 'started_by', 'stopped_by'],
        closed: ['filter'],
        order: 'created_at',
      },
      invitation: {
        table: 'invitations',
        by: ['accepted_by'],
        byEmail: ['email'],
        without: ['created_by', 'accepted_by'],
        order: 'created_at',
      },
      invitationsSent: {
        table: 'invitations',
        by: ['created_by'],
        without: ['created_by', 'accepted_by'],
        closed: ['email', 'first_name', 'last_name', 'company_name'],
        order: 'created_at',
      },
      imports: {
        table: 'imports',
        by: ['created_by'],
        without: ['held_by', 'held_until'],
        order: 'created_at',
      },
      apiDescriptions: {
        table: 'api_descriptions',
        by: ['created_by'],
        without: ['document', 'notes', 'changes', 'failures', 'cuts'],
        order: 'created_at',
      },
    },
  },
  {
    file: 'mails.json',
    about: 'That a mail was sent to you, when and with which subject.',
    sections: {
      mails: {
        table: 'mails',
        by: uid,
        byEmail: ['to_address'],
        only: (user) =>
          sql<boolean>`(t.kind <> 'application-decision' or ${isAnnounced('created_at', user)})`,
        without: [
          ...uid,
          'text',
          'html',
          'attempts',
          'due_at',
          'last_error',
          'failing_since',
          'unsubscribe',
          'about',
          'for_members',
        ],
        order: 'created_at',
      },
    },
  },
  {
    file: 'contact.json',
    about: 'What you wrote to us, and our answers.',
    sections: {
      messages: {
        table: 'contact_messages',
        by: uid,
        byEmail: ['email'],
        without: [...uid, 'assigned_to'],
        order: 'created_at',
      },
      answers: {
        table: 'contact_replies',
        through: ({ identityUid }) =>
          sql<boolean>`t.message_id in (select id from contact_messages where identity_uid = ${identityUid})`,
        without: ['author_uid'],
        order: 'created_at',
      },
      answersByYou: {
        table: 'contact_replies',
        by: ['author_uid'],
        without: ['author_uid'],
        closed: ['body'],
        order: 'created_at',
      },
    },
  },
  {
    file: 'preferences.json',
    about: 'Which mails you chose, and the views that you saved.',
    sections: {
      mails: { table: 'mail_choices', by: uid, without: uid, order: 'kind' },
      digest: { table: 'notification_digests', by: uid, without: uid, order: 'next_at' },
      views: { table: 'saved_views', by: ['owner_uid'], without: ['owner_uid'], order: 'created_at' },
    },
  },
]
