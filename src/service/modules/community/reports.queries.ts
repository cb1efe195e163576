import { type RawBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Paging } from '~/contract/paging'
import type { Report, ReportReason, ReportState } from '~/contract/questions'
import { limitToPage } from '../../database/paging'
import type { Database } from '../../context'
import { authorIn } from './answers.queries'
import type { PostKey } from './posts.service'

export const hasOpenReport = async (transaction: Database, postId: string): Promise<boolean> => {
  const row = await transaction
    .selectFrom('post_reports')
    .select('id')
    .where('post_id', '=', postId)
    .where('state', '=', 'open')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Stores a report; each user can have one open report of a post. */
export const insertReport = async (
  transaction: Database,
  report: { key: PostKey; questionId: string; reporterUid: string; reason: ReportReason; note: string },
  now: Date,
): Promise<void> => {
  await transaction
    .insertInto('post_reports')
    .values({
      id: uuidv7(),
      post_kind: report.key.kind,
      post_id: report.key.id,
      question_id: report.questionId,
      reporter_uid: report.reporterUid,
      reason: report.reason,
      note: report.note,
      created_at: now.toISOString(),
      decided_by_uid: null,
      decided_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Finds the post of a report, and whether the report is open. */
export const findReport = (
  database: Database,
  id: string,
): Promise<(PostKey & { questionId: string; state: ReportState }) | undefined> =>
  database
    .selectFrom('post_reports')
    .select(['post_kind as kind', 'post_id as id', 'question_id as questionId', 'state'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Settles all open reports of a post; returns how many there were. Lock the post first. */
export const settleReports = async (
  transaction: Database,
  postId: string,
  decision: { state: 'hidden' | 'dismissed'; byUid: string; byName: string },
  now: Date,
): Promise<number> => {
  const rows = await transaction
    .updateTable('post_reports')
    .set({
      state: decision.state,
      decided_by: decision.byName,
      decided_by_uid: decision.byUid,
      decided_at: now.toISOString(),
    })
    .where('post_id', '=', postId)
    .where('state', '=', 'open')
    .returning('id')
    .execute()
  return rows.length
}

interface ReportRow extends Omit<Report, 'post'> {
  kind: PostKey['kind']
  postId: string
  questionId: string
  title: string
  html: string
  author: Report['post']['author']
  isHidden: boolean
}

const named = (reports: RawBuilder<unknown>) => sql<ReportRow>`
  select reports.id, reports.reason, reports.note, coalesce(reporters.name, '') as "reporterName", reports.state,
    reports.created_at as "createdAt", reports.decided_by as "decidedBy", reports.decided_at as "decidedAt",
    reports.post_kind as kind, reports.post_id as "postId", reports.question_id as "questionId",
    questions.title, coalesce(answers.html, questions.html) as html,
    case when answers.id is null then ${authorIn('questions.author_uid')} else ${authorIn('answers.author_uid')} end
      as author,
    coalesce(answers.is_hidden, questions.is_hidden) as "isHidden"
  from (${reports}) as reports
  join questions on questions.id = reports.question_id
  left join answers on answers.id = reports.post_id
  left join users as reporters on reporters.identity_uid = reports.reporter_uid and reporters.deleted_at is null
  order by reports.created_at desc, reports.id desc`

const present = (row: ReportRow): Report => {
  const { kind, postId, questionId, title, html, author, isHidden, ...report } = row
  return { ...report, post: { kind, id: postId, questionId, title, html, author, isHidden } }
}

/** Returns a report with its post. */
export const readReport = async (database: Database, id: string): Promise<Report | undefined> => {
  const { rows } = await named(sql`select * from post_reports where id = ${id}`).execute(database)
  return rows.map(present)[0]
}

/** Lists reports, newest first. */
export const listReports = async (
  database: Database,
  { state, ...paging }: { state?: ReportState | undefined } & Paging,
): Promise<{ total: number; data: Report[] }> => {
  const where = state === undefined ? sql`true` : sql`state = ${state}`
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from post_reports where ${where}`.execute(database)
  const { rows } = await named(sql`
    select * from post_reports where ${where}
    order by created_at desc, id desc ${limitToPage(paging)}`).execute(database)
  return { total: counted[0]?.total ?? 0, data: rows.map(present) }
}
