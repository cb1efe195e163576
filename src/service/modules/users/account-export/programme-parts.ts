import { sql } from 'kysely'
import type { ExportedUser, Part } from './export-section'

const programmeUid = ['identity_uid']
const rendered = ['html', 'text']

// Closed or withdrawn content has no title in the export either.
const pathTitle = ({ isMember }: ExportedUser) =>
  sql`(select title from learning_paths where id = t.path_id and published and ${isMember}::boolean)`
const unitTitle = ({ isMember }: ExportedUser) =>
  sql`(select learning_units.title from learning_units
    join learning_paths on learning_paths.id = learning_units.path_id
    where learning_units.id = t.unit_id and learning_units.removed_at is null and published and ${isMember}::boolean)`
const cohortPathTitle = ({ isMember }: ExportedUser) =>
  sql`(select title from learning_paths join learning_cohorts on path_id = learning_paths.id
    where learning_cohorts.id = t.cohort_id and published and ${isMember}::boolean)`
const kitName = () => sql`(select name from dev_kits where id = t.kit_id)`
const pageTitle = ({ isMember }: ExportedUser) =>
  sql`(select title from pages where id = t.page_id and status = 'published' and not disabled
    and (audience <> 'approved' or ${isMember}::boolean))`
const fileName = ({ isMember }: ExportedUser) =>
  sql`(select name from downloads where id = t.download_id and (audience <> 'approved' or ${isMember}::boolean))`
const questionTitle = ({ isMember, identityUid }: ExportedUser) =>
  sql`(select title from questions where id = t.question_id
    and ((${isMember}::boolean and not is_hidden) or author_uid = ${identityUid}))`

const getRequests = (identityUid: string) =>
  sql`(select id from dev_kit_requests where identity_uid = ${identityUid})`

/** A user's part in the programme. */
export const programmeParts: readonly Part[] = [
  {
    file: 'learning.json',
    about: 'Your progress in learning paths, your deadlines, your answers to quizzes, and your certificates.',
    sections: {
      paths: {
        table: 'learning_path_progress',
        by: programmeUid,
        without: programmeUid,
        also: { path: pathTitle },
        order: 'started_at',
      },
      units: {
        table: 'learning_progress',
        by: programmeUid,
        without: programmeUid,
        also: { unit: unitTitle },
        order: 'started_at',
      },
      answers: {
        table: 'learning_answers',
        by: programmeUid,
        without: programmeUid,
        also: { unit: unitTitle },
        order: 'at',
      },
      deadlines: {
        table: 'learning_cohort_members',
        by: programmeUid,
        without: [...programmeUid, 'notify_at', 'news'],
        also: { path: cohortPathTitle },
        order: 'joined_at',
      },
      certificates: { table: 'certificates', by: programmeUid, without: programmeUid, order: 'finished_at' },
    },
  },
  {
    file: 'downloads.json',
    about: 'The licences of files that you accepted, and the files that you follow.',
    sections: {
      followed: {
        table: 'download_followers',
        by: programmeUid,
        without: programmeUid,
        also: { file: fileName },
        order: 'at',
      },
      licences: {
        table: 'download_licences',
        by: programmeUid,
        without: programmeUid,
        also: { file: fileName },
        order: 'accepted_at',
      },
    },
  },
  {
    file: 'developer-kits.json',
    about: 'The kits that you asked for, what happened with them, and what you agreed to for them.',
    sections: {
      requests: {
        table: 'dev_kit_requests',
        by: programmeUid,
        without: programmeUid,
        also: { kit: kitName },
        order: 'created_at',
      },
      events: {
        table: 'dev_kit_request_events',
        through: ({ identityUid }) => sql<boolean>`t.request_id in ${getRequests(identityUid)}`,
        without: ['actor_uid'],
        order: 'at',
      },
      eventsByYou: {
        table: 'dev_kit_request_events',
        by: ['actor_uid'],
        only: ({ identityUid }) => sql<boolean>`t.request_id not in ${getRequests(identityUid)}`,
        without: ['actor_uid'],
        closed: ['note'],
        order: 'at',
      },
      agreements: {
        table: 'kit_agreements',
        by: programmeUid,
        without: programmeUid,
        also: { page: pageTitle },
        order: 'accepted_at',
      },
    },
  },
  {
    file: 'community.json',
    about: 'Your questions and answers with their earlier versions, votes, mentions and reports.',
    sections: {
      questions: {
        table: 'questions',
        by: ['author_uid'],
        without: [...rendered, 'author_uid', 'edited_by', 'standing'],
        order: 'created_at',
      },
      answers: {
        table: 'answers',
        by: ['author_uid'],
        without: [...rendered, 'author_uid', 'edited_by'],
        also: { question: questionTitle },
        order: 'created_at',
      },
      earlierVersions: {
        table: 'post_versions',
        by: ['author_uid'],
        // A former administrator does not get other users' moderated posts.
        only: ({ identityUid, isAdministrator }) => sql<boolean>`
          (${isAdministrator}::boolean or not exists (
            select from (
              select id, author_uid, is_moderated from questions
              union all select id, author_uid, is_moderated from answers
            ) as posts
            where posts.id = t.post_id and posts.is_moderated
              and posts.author_uid is distinct from ${identityUid}
          ))`,
        without: ['author_uid'],
        order: 'at',
      },
      votes: { table: 'post_votes', by: programmeUid, without: programmeUid, order: 'at' },
      mentionsOfYou: { table: 'post_mentions', by: programmeUid, without: programmeUid, order: 'at' },
      followed: {
        table: 'question_followers',
        by: programmeUid,
        without: programmeUid,
        also: { question: questionTitle },
        order: 'at',
      },
      reports: {
        table: 'post_reports',
        by: ['reporter_uid'],
        without: ['reporter_uid', 'decided_by', 'decided_by_uid'],
        also: { question: questionTitle },
        order: 'created_at',
      },
      reportsDecided: {
        table: 'post_reports',
        by: ['decided_by_uid'],
        without: ['reporter_uid', 'decided_by', 'decided_by_uid', 'note'],
        order: 'created_at',
      },
    },
  },
  {
    file: 'notifications.json',
    about: 'What you were told, and what of it you read.',
    sections: {
      notifications: {
        table: 'notifications',
        by: programmeUid,
        // As in the user's own list: nothing from closed areas.
        only: ({ isMember, isAdministrator, at }) => sql<boolean>`
          t.created_at <= ${at}::timestamptz and (${isMember}::boolean or t.kind in ('application', 'kit', 'message'))
          and (${isAdministrator}::boolean or t.link not like '/admin/%')`,
        without: [...programmeUid, 'is_told'],
        order: 'created_at',
      },
      announcementsRead: {
        table: 'notification_broadcast_reads',
        by: programmeUid,
        without: programmeUid,
        also: {
          title: ({ isMember }) =>
            sql`(select title from notification_broadcasts where id = t.broadcast_id and ${isMember}::boolean)`,
        },
        order: 'read_at',
      },
      allReadUntil: {
        table: 'notification_readers',
        by: programmeUid,
        without: programmeUid,
        order: 'seen_until',
      },
    },
  },
  {
    file: 'pages.json',
    about: 'What you said of documents and drafts, and what you wrote of them as an editor.',
    sections: {
      feedback: {
        table: 'page_feedback',
        by: programmeUid,
        without: programmeUid,
        also: { page: pageTitle },
        order: 'created_at',
      },
      versions: {
        table: 'page_versions',
        by: ['author_uid'],
        without: [...rendered, 'author_uid', 'headings', 'sections'],
        closed: ['title', 'summary', 'body', 'message'],
        order: 'created_at',
      },
      publications: {
        table: 'page_publications',
        by: ['author_uid'],
        without: ['author_uid'],
        closed: ['message'],
        also: { page: pageTitle },
        order: 'published_at',
      },
      previewLinks: {
        table: 'page_preview_links',
        by: ['author_uid'],
        without: ['author_uid', 'token_hash'],
        also: { page: pageTitle },
        order: 'created_at',
      },
      segmentMessages: {
        table: 'segment_messages',
        by: ['author_uid'],
        without: [...rendered, 'author_uid', 'text'],
        order: 'sent_at',
      },
      unsaved: {
        table: 'page_working_copies',
        by: ['author_uid'],
        without: ['author_uid'],
        closed: ['title', 'summary', 'body'],
        order: 'saved_at',
      },
      reviews: {
        table: 'page_reviewers',
        by: programmeUid,
        without: [...programmeUid, 'id', 'named_by'],
        also: { page: pageTitle },
        order: 'named_at',
      },
      comments: {
        table: 'page_comments',
        by: ['author_uid'],
        without: ['author_uid'],
        // They quote the draft.
        closed: ['heading', 'quote'],
        also: { page: pageTitle },
        order: 'created_at',
      },
      announcements: {
        table: 'announcements',
        by: ['author_uid'],
        without: [...rendered, 'author_uid'],
        closed: ['title', 'body'],
        order: 'published_at',
      },
      releases: {
        table: 'download_releases',
        by: ['uploaded_by'],
        without: ['uploaded_by', 'uploaded_by_name', 'notes_html'],
        order: 'uploaded_at',
      },
      media: { table: 'media', by: ['uploaded_by'], without: ['uploaded_by'], order: 'created_at' },
    },
  },
]
