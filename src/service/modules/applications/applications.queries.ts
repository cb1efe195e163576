import { type Selectable, sql } from 'kysely'
import type { Answers } from '~/contract/application-form'
import {
  type Assignment,
  type Claim,
  type ReviewDecision,
  type Submission,
  type WaitingApplication,
  claimMinutes,
} from '~/contract/applications'
import type { Paging } from '~/contract/paging'
import type { UserStatus } from '~/contract/users'
import { deleteBatch } from '../../database/delete-in-batches'
import { getOffset } from '../../database/paging'
import type { Tables } from '../../database/tables.gen'
import type { Database } from '../../context'
import { isNotDeleted } from '../users/find-user'

export type ApplicationRow = Selectable<Tables['applications']>

export const findRow = (database: Database, identityUid: string): Promise<ApplicationRow | undefined> =>
  database.selectFrom('applications').selectAll().where('identity_uid', '=', identityUid).executeTakeFirst()

/** Locks the applications of these users until the transaction ends. Lock the users first. */
export const lockRows = (transaction: Database, identityUids: readonly string[]): Promise<ApplicationRow[]> =>
  transaction
    .selectFrom('applications')
    .selectAll()
    .where('identity_uid', 'in', identityUids)
    .orderBy('identity_uid')
    .forUpdate()
    .execute()

/** Merges input over the previous text: the draft, or without one the last submission. */
export const mergeDraft = async (database: Database, identityUid: string, draft: Answers, now: Date) => {
  const given = JSON.stringify(draft)
  const lastSent = sql`(
    select answers from application_submissions
    where identity_uid = ${identityUid}
    order by version desc limit 1
  )`
  await database
    .insertInto('applications')
    .values({
      identity_uid: identityUid,
      state: 'draft',
      draft: given,
      draft_saved_at: now.toISOString(),
      submitted_at: null,
      decided_at: null,
    })
    .onConflict((conflict) =>
      conflict.column('identity_uid').doUpdateSet({
        draft: sql`coalesce(applications.draft, ${lastSent}, '{}'::jsonb) || excluded.draft`,
        draft_saved_at: now.toISOString(),
      }),
    )
    .execute()
}

/** Stores a submission as the newest and empties the draft. */
export const insertSubmission = async (
  transaction: Database,
  submission: {
    identityUid: string
    version: number
    formVersion: number
    answers: Answers
    /** The fields shown in the review queue. */
    summary: { country: string; project: string }
  },
  now: Date,
) => {
  const submitted = {
    state: 'submitted' as const,
    draft: null,
    draft_saved_at: null,
    version: submission.version,
    submitted_at: now.toISOString(),
    decided_at: null,
  }
  await transaction
    .insertInto('applications')
    .values({ identity_uid: submission.identityUid, ...submitted })
    .onConflict((conflict) => conflict.column('identity_uid').doUpdateSet(submitted))
    .execute()
  await transaction
    .insertInto('application_submissions')
    .values({
      identity_uid: submission.identityUid,
      version: submission.version,
      form_version: submission.formVersion,
      answers: JSON.stringify(submission.answers),
      ...submission.summary,
      submitted_at: now.toISOString(),
      decision: null,
      decided_at: null,
    })
    .execute()
}

/** Writes a decision, or undoes it with null, on applications and their submissions. */
export const writeDecision = async (
  transaction: Database,
  identityUids: readonly string[],
  decision: ReviewDecision | null,
  now: Date,
) => {
  const decidedAt = decision ? now.toISOString() : null
  await transaction
    .updateTable('applications')
    .set({ state: decision ?? 'submitted', decided_at: decidedAt })
    .where('identity_uid', 'in', identityUids)
    .execute()
  await transaction
    .updateTable('application_submissions')
    .from('applications')
    .set({ decision, decided_at: decidedAt })
    .whereRef('application_submissions.identity_uid', '=', 'applications.identity_uid')
    .whereRef('application_submissions.version', '=', 'applications.version')
    .where('applications.identity_uid', 'in', identityUids)
    .execute()
}

/** Lists all submissions, newest first. */
export const listSubmissions = (database: Database, identityUid: string): Promise<Submission[]> =>
  database
    .selectFrom('application_submissions')
    .select(['version', 'submitted_at as submittedAt', 'form_version as formVersion', 'answers'])
    .where('identity_uid', '=', identityUid)
    .orderBy('version', 'desc')
    .execute()

/** Computes the median hours from submission to decision, over decisions since then; null if there were none. */
export const computeMedianWaitHours = async (database: Database, since: Date): Promise<number | null> => {
  const hours = sql<number | null>`percentile_cont(0.5) within group (
    order by extract(epoch from decided_at - submitted_at)::float8 / 3600
  )`
  const row = await database
    .selectFrom('application_submissions')
    .select(hours.as('hours'))
    .where('decided_at', '>=', since.toISOString())
    .executeTakeFirst()
  const median = row?.hours ?? null
  return median === null ? null : Math.round(median * 10) / 10
}

/** The claim, while the administrator who holds it has an active account. */
const selectClaim = (row: {
  claimed_by: string | null
  claimed_at: string | null
  held_until: string | null
  reviewer: string | null
}): Claim | null =>
  row.claimed_by !== null && row.claimed_at !== null && row.held_until !== null && row.reviewer !== null
    ? {
        identityUid: row.claimed_by,
        name: row.reviewer,
        since: row.claimed_at,
        heldUntil: row.held_until,
      }
    : null

const selectAssignment = (row: {
  assigned_to: string | null
  assigned_at: string | null
  assignee: string | null
}): Assignment | null =>
  row.assigned_to !== null && row.assigned_at !== null && row.assignee !== null
    ? { identityUid: row.assigned_to, name: row.assignee, since: row.assigned_at }
    : null

/** Whether an application is assigned to an administrator, or with null to none. */
const isAssignedTo = (assignee: string | null) => {
  const assigned = sql`select identity_uid from application_assignments`
  return assignee === null
    ? sql<boolean>`applications.identity_uid not in (${assigned})`
    : sql<boolean>`applications.identity_uid in (${assigned} where assigned_to = ${assignee})`
}

/**
 * Lists the applications waiting for a decision, oldest first, with the total and the number submitted before `target`.
 * @param assignee only those assigned to this administrator, or with null to none
 */
export const listWaiting = async (
  database: Database,
  paging: Paging,
  { now, target, assignee }: { now: Date; target: Date; assignee?: string | null | undefined },
): Promise<{ total: number; overdue: number; data: WaitingApplication[] }> => {
  const waiting = database
    .selectFrom('applications')
    .where('applications.state', '=', 'submitted')
    .where(isNotDeleted('applications.identity_uid'))
    .$if(assignee !== undefined, (query) => query.where(isAssignedTo(assignee ?? null)))
  const isOverdue = sql<boolean>`applications.submitted_at < ${target.toISOString()}`
  const { total, overdue } = await waiting
    .select(sql<number>`count(*)`.as('total'))
    .select(sql<number>`count(*) filter (where ${isOverdue})`.as('overdue'))
    .executeTakeFirstOrThrow()
  const page = waiting
    .select('applications.identity_uid')
    .orderBy('applications.submitted_at')
    .orderBy('applications.identity_uid')
    .limit(paging.count)
    .offset(getOffset(paging))
  const rows = await database
    .selectFrom('applications')
    .innerJoin('users', 'users.identity_uid', 'applications.identity_uid')
    .where('applications.identity_uid', 'in', page)
    .leftJoin('application_claims as claims', (join) =>
      join
        .onRef('claims.identity_uid', '=', 'applications.identity_uid')
        .on('claims.held_until', '>', now.toISOString()),
    )
    .leftJoin('users as reviewers', (join) =>
      join.onRef('reviewers.identity_uid', '=', 'claims.claimed_by').on('reviewers.deleted_at', 'is', null),
    )
    .leftJoin('application_assignments as assigned', 'assigned.identity_uid', 'applications.identity_uid')
    .leftJoin('users as assignees', (join) =>
      join
        .onRef('assignees.identity_uid', '=', 'assigned.assigned_to')
        .on('assignees.deleted_at', 'is', null),
    )
    .innerJoin('application_submissions as sent', (join) =>
      join
        .onRef('sent.identity_uid', '=', 'applications.identity_uid')
        .onRef('sent.version', '=', 'applications.version'),
    )
    .select(['users.identity_uid', 'users.name', 'users.company_name', 'sent.version'])
    .select(['sent.country', 'sent.project', 'sent.submitted_at'])
    .select(isOverdue.as('is_overdue'))
    .select(['claims.claimed_by', 'claims.claimed_at', 'claims.held_until', 'reviewers.name as reviewer'])
    .select(['assigned.assigned_to', 'assigned.assigned_at', 'assignees.name as assignee'])
    .orderBy('applications.submitted_at')
    .orderBy('applications.identity_uid')
    .execute()
  const data = rows.map((row) => ({
    identityUid: row.identity_uid,
    name: row.name,
    company: row.company_name,
    country: row.country ?? '',
    project: row.project ?? '',
    version: row.version,
    submittedAt: row.submitted_at,
    isOverdue: row.is_overdue,
    claim: selectClaim(row),
    assignment: selectAssignment(row),
  }))
  return { total, overdue, data }
}

/** Claims an application, or renews the claim; does nothing while another administrator holds it. */
export const writeClaim = async (
  database: Database,
  { identityUid, reviewerUid }: { identityUid: string; reviewerUid: string },
  now: Date,
) => {
  const at = now.toISOString()
  const heldUntil = new Date(now.getTime() + claimMinutes * 60_000).toISOString()
  await sql`
    insert into application_claims as claims (identity_uid, claimed_by, claimed_at, held_until)
    values (${identityUid}, ${reviewerUid}, ${at}, ${heldUntil})
    on conflict (identity_uid) do update set
      claimed_by = excluded.claimed_by,
      held_until = excluded.held_until,
      claimed_at = case
        when claims.claimed_by = excluded.claimed_by and claims.held_until > ${at} then claims.claimed_at
        else excluded.claimed_at
      end
    where claims.claimed_by = excluded.claimed_by or claims.held_until <= ${at}`.execute(database)
}

/** Finds the current claim of an application. */
export const findClaim = async (
  database: Database,
  identityUid: string,
  now: Date,
): Promise<Claim | null> => {
  const claim = await database
    .selectFrom('application_claims as claims')
    .innerJoin('users', 'users.identity_uid', 'claims.claimed_by')
    .select(['users.identity_uid as identityUid', 'users.name'])
    .select(['claims.claimed_at as since', 'claims.held_until as heldUntil'])
    .where('claims.identity_uid', '=', identityUid)
    .where('claims.held_until', '>', now.toISOString())
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
  return claim ?? null
}

/** Ends the administrator's own claim; another administrator's stays. */
export const releaseClaim = async (database: Database, identityUid: string, reviewerUid: string) => {
  await database
    .deleteFrom('application_claims')
    .where('identity_uid', '=', identityUid)
    .where('claimed_by', '=', reviewerUid)
    .execute()
}

/** Finds the administrator that an application is assigned to. */
export const findAssignment = async (database: Database, identityUid: string): Promise<Assignment | null> => {
  const assignment = await database
    .selectFrom('application_assignments as assigned')
    .innerJoin('users', 'users.identity_uid', 'assigned.assigned_to')
    .select(['users.identity_uid as identityUid', 'users.name', 'assigned.assigned_at as since'])
    .where('assigned.identity_uid', '=', identityUid)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
  return assignment ?? null
}

/** Assigns an application to an administrator, or with null to none. Lock the applicant first. */
export const writeAssignment = async (
  transaction: Database,
  { identityUid, assignee }: { identityUid: string; assignee: string | null },
  now: Date,
): Promise<void> => {
  if (assignee === null) {
    await transaction.deleteFrom('application_assignments').where('identity_uid', '=', identityUid).execute()
    return
  }
  const row = { assigned_to: assignee, assigned_at: now.toISOString() }
  await transaction
    .insertInto('application_assignments')
    .values({ identity_uid: identityUid, ...row })
    .onConflict((conflict) => conflict.column('identity_uid').doUpdateSet(row))
    .execute()
}

/** Ends the assignments to these users; returns those of waiting applications, with their assignees. */
export const releaseAssignments = async (
  transaction: Database,
  identityUids: readonly string[],
): Promise<{ identityUid: string; before: string }[]> => {
  if (identityUids.length === 0) return []
  const { rows } = await sql<{ identityUid: string; before: string }>`
    with ended as (
      delete from application_assignments where assigned_to = any (${identityUids}::text[])
      returning identity_uid, assigned_to
    )
    select identity_uid as "identityUid", assigned_to as before from ended
    join applications using (identity_uid) where applications.state = 'submitted'
    order by identity_uid`.execute(transaction)
  return rows
}

export type UndoRow = Selectable<Tables['application_undos']>

/** Stores the data to undo the newest decision. */
export const insertUndo = async (
  transaction: Database,
  undo: { identityUid: string; statusBefore: UserStatus; eventId: string; mailId: string | null },
  now: Date,
) => {
  const row = {
    decided_at: now.toISOString(),
    status_before: undo.statusBefore,
    event_id: undo.eventId,
    mail_id: undo.mailId,
  }
  await transaction
    .insertInto('application_undos')
    .values({ identity_uid: undo.identityUid, ...row })
    .onConflict((conflict) => conflict.column('identity_uid').doUpdateSet(row))
    .execute()
}

export const findUndo = (database: Database, identityUid: string): Promise<UndoRow | undefined> =>
  database
    .selectFrom('application_undos')
    .selectAll()
    .where('identity_uid', '=', identityUid)
    .executeTakeFirst()

/** Lists the undo data of these users' decisions made since then. */
export const listUndos = (
  database: Database,
  identityUids: readonly string[],
  since: Date,
): Promise<UndoRow[]> =>
  database
    .selectFrom('application_undos')
    .selectAll()
    .where('identity_uid', 'in', identityUids)
    .where('decided_at', '>', since.toISOString())
    .orderBy('identity_uid')
    .execute()

export const deleteUndos = async (transaction: Database, identityUids: readonly string[]) => {
  await transaction.deleteFrom('application_undos').where('identity_uid', 'in', identityUids).execute()
}

/** Deletes the undo data of some decisions made before a time; returns how many. */
export const deleteSomeUndosBefore = (database: Database, before: Date): Promise<number> =>
  deleteBatch(database, {
    table: 'application_undos',
    key: 'identity_uid',
    matching: sql`decided_at < ${before.toISOString()}`,
  })
