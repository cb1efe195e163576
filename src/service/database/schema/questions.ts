import type { Generated, GeneratedAlways } from 'kysely'
import type { QuestionState, ReportReason, ReportState } from '~/contract/questions'
import type { Instant } from './columns'

/** The state that the list is filtered by: `unanswered` is an open one without answers. */
export type QuestionStanding = QuestionState | 'unanswered'

interface QuestionTable {
  id: string
  title: string
  body: string
  html: string
  text: string
  tags: Generated<string[]>
  author_uid: string | null
  page_id: string | null
  heading: Generated<string>
  heading_text: Generated<string>
  votes: Generated<number>
  answers: Generated<number>
  accepted_answer_id: string | null
  is_closed: Generated<boolean>
  is_hidden: Generated<boolean>
  is_moderated: Generated<boolean>
  revision: Generated<number>
  created_at: Instant
  edited_at: Instant | null
  edited_by: string | null
  active_at: Instant
  standing: GeneratedAlways<QuestionStanding>
}

interface AnswerTable {
  id: string
  question_id: string
  body: string
  html: string
  text: string
  author_uid: string | null
  votes: Generated<number>
  is_hidden: Generated<boolean>
  is_moderated: Generated<boolean>
  was_accepted: Generated<boolean>
  revision: Generated<number>
  created_at: Instant
  edited_at: Instant | null
  edited_by: string | null
}

interface PostVersionTable {
  post_id: string
  revision: number
  title: string
  body: string
  author_uid: string | null
  at: Instant
}

interface PostVoteTable {
  post_id: string
  identity_uid: string
  value: number
  at: Instant
}

interface PostMentionTable {
  post_id: string
  identity_uid: string
  at: Instant
}

interface QuestionFollowerTable {
  question_id: string
  identity_uid: string
  at: Instant
}

interface PostReportTable {
  id: string
  post_kind: 'question' | 'answer'
  post_id: string
  question_id: string
  reporter_uid: string | null
  reason: ReportReason
  note: Generated<string>
  state: Generated<ReportState>
  created_at: Instant
  decided_by: Generated<string>
  decided_by_uid: string | null
  decided_at: Instant | null
}

interface QuestionSearchTable {
  question_id: string
  title: string
  words: string
  /** Which version of `words_of` wrote the row; see migration 0065. */
  analyzer: Generated<number>
}

interface QuestionTagTable {
  tag: string
  questions: number
}

export interface QuestionsTables {
  questions: QuestionTable
  answers: AnswerTable
  post_versions: PostVersionTable
  post_votes: PostVoteTable
  post_mentions: PostMentionTable
  question_followers: QuestionFollowerTable
  post_reports: PostReportTable
  question_searches: QuestionSearchTable
  question_tags: QuestionTagTable
}
