import { type Insertable, type Selectable, sql } from 'kysely'
import type { ApplicationForm, FormVersion, ManagedForm } from '~/contract/application-form'
import type { AnswerFile } from '~/contract/applications'
import type { Database } from '../../context'
import { deleteBatch } from '../../database/delete-in-batches'
import type { Tables } from '../../database/tables.gen'

const versions = (database: Database) => database.selectFrom('application_forms').select(['version', 'form'])

/** Finds the published form that applications answer now. */
export const findCurrentForm = (database: Database): Promise<FormVersion> =>
  versions(database).orderBy('version', 'desc').limit(1).executeTakeFirstOrThrow()

/** The form of a version; undefined if there is none. */
export const findForm = (database: Database, version: number): Promise<FormVersion | undefined> =>
  versions(database).where('version', '=', version).executeTakeFirst()

/** Lists the forms of a user's submissions, except one version. */
export const listAnsweredForms = (
  database: Database,
  identityUid: string,
  { without }: { without: number },
): Promise<FormVersion[]> =>
  versions(database)
    .where('version', 'in', (query) =>
      query
        .selectFrom('application_submissions')
        .select('form_version')
        .where('identity_uid', '=', identityUid),
    )
    .where('version', '<>', without)
    .orderBy('version', 'desc')
    .execute()

// The maximum number of versions in the list.
const maxVersions = 100

/** Reads the draft form, the published one and the versions, with two queries. */
export const readManagedForm = async (database: Database): Promise<ManagedForm> => {
  const published = await database
    .selectFrom('application_forms')
    .select(['version', 'published_at as publishedAt', 'published_by_name as publishedBy'])
    .orderBy('version', 'desc')
    .limit(maxVersions)
    .execute()
  const inForce = sql`(select form from application_forms order by version desc limit 1)`
  const draft = await database
    .selectFrom('application_form_draft')
    .select(['form', 'revision', 'saved_at as savedAt'])
    .select(sql<boolean>`form <> ${inForce}`.as('isChanged'))
    .select(
      sql<string[]>`array(
        select distinct question ->> 'id' from application_forms,
          jsonb_path_query(application_forms.form, '$.sections[*].questions[*]') as question
      )`.as('publishedQuestions'),
    )
    .select(sql<number>`(select count(*) from applications where draft is not null)`.as('drafts'))
    .executeTakeFirstOrThrow()
  const { form, ...rest } = draft
  return { draft: form, ...rest, versions: published }
}

/** Locks the draft form until the transaction ends. */
export const lockFormDraft = (transaction: Database): Promise<Selectable<Tables['application_form_draft']>> =>
  transaction.selectFrom('application_form_draft').selectAll().forUpdate().executeTakeFirstOrThrow()

export const updateFormDraft = async (
  transaction: Database,
  draft: { form: ApplicationForm; revision: number },
  now: Date,
): Promise<void> => {
  await transaction
    .updateTable('application_form_draft')
    .set({ form: JSON.stringify(draft.form), revision: draft.revision, saved_at: now.toISOString() })
    .execute()
}

/** Adds the next version and returns its number; lock the draft first. */
export const insertFormVersion = async (
  transaction: Database,
  form: ApplicationForm,
  by: { actorUid: string | null; actorName: string },
  now: Date,
): Promise<number> => {
  const { version } = await transaction
    .insertInto('application_forms')
    .values({
      version: sql`(select max(version) + 1 from application_forms)`,
      form: JSON.stringify(form),
      published_at: now.toISOString(),
      published_by: by.actorUid,
      published_by_name: by.actorName,
    })
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

type FileRow = Selectable<Tables['application_files']>

const presented = [
  'id',
  'name',
  'media_type as mediaType',
  'size',
  'state',
  'uploaded_at as uploadedAt',
] as const

/** Lists the files of a user, oldest first. */
export const listFiles = (database: Database, identityUid: string): Promise<AnswerFile[]> =>
  database
    .selectFrom('application_files')
    .select(presented)
    .where('identity_uid', '=', identityUid)
    .orderBy('id')
    .execute()

/** Finds a file of a user. */
export const findFile = (
  database: Database,
  { identityUid, id }: { identityUid: string; id: string },
): Promise<FileRow | undefined> =>
  database
    .selectFrom('application_files')
    .selectAll()
    .where('id', '=', id)
    .where('identity_uid', '=', identityUid)
    .executeTakeFirst()

export const findFileById = (database: Database, id: string): Promise<FileRow | undefined> =>
  database.selectFrom('application_files').selectAll().where('id', '=', id).executeTakeFirst()

/** Counts a user's files, and those of them that no submission names. */
export const countFiles = (
  database: Database,
  identityUid: string,
): Promise<{ total: number; unsubmitted: number }> =>
  database
    .selectFrom('application_files')
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.countAll<number>().filterWhere('is_submitted', '=', false).as('unsubmitted'),
    ])
    .where('identity_uid', '=', identityUid)
    .executeTakeFirstOrThrow()

export const insertFile = async (
  transaction: Database,
  file: Insertable<Tables['application_files']>,
): Promise<void> => {
  await transaction.insertInto('application_files').values(file).execute()
}

/** Stores the result of the configured check for a file that waits for it. */
export const writeFileCheck = async (
  database: Database,
  id: string,
  check: Pick<FileRow, 'state' | 'check_message'>,
): Promise<void> => {
  await database
    .updateTable('application_files')
    .set(check)
    .where('id', '=', id)
    .where('state', '=', 'checking')
    .execute()
}

/** Marks files of a user as answers of a submission. Returns those that exist and were not refused. */
export const markSubmitted = async (
  transaction: Database,
  identityUid: string,
  ids: readonly string[],
): Promise<Set<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await transaction
    .updateTable('application_files')
    .set({ is_submitted: true })
    .where('id', 'in', ids)
    .where('identity_uid', '=', identityUid)
    .where('state', '<>', 'refused')
    .returning('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Deletes some files that were uploaded before a time and that neither a submission nor a draft names; returns how many. */
export const deleteSomeUnusedFiles = (database: Database, before: Date): Promise<number> =>
  deleteBatch(database, {
    table: 'application_files',
    key: 'id',
    matching: sql`not is_submitted and uploaded_at < ${before.toISOString()} and not exists (
      select from applications, jsonb_each(applications.draft) as answer
      where applications.identity_uid = application_files.identity_uid
        and answer.value = to_jsonb(application_files.id::text)
    )`,
  })

/** Returns those of these ids that are files. */
export const findKnownFiles = async (database: Database, ids: readonly string[]): Promise<Set<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await database
    .selectFrom('application_files')
    .select('id')
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
