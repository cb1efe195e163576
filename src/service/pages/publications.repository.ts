import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Author } from '../audit/record-act'
import type { Database } from '../deps'

/** Lets the row of a page, which readers get, say what one of its versions says. */
export const showVersion = async (transaction: Database, id: string, version: number, now: Date) => {
  await sql`
    update pages set
      title = versions.title, summary = versions.summary, html = versions.html, headings = versions.headings,
      text = versions.text, minutes = versions.minutes, author_name = versions.author_name,
      changed_at = ${now.toISOString()}
    from page_versions as versions
    where pages.id = ${id} and versions.page_id = pages.id and versions.version = ${version}`.execute(
    transaction,
  )
}

/** Writes the sections that a search finds: those of the published version, none where readers cannot open it. */
export const replaceSections = async (transaction: Database, id: string) => {
  await sql`delete from page_sections where page_id = ${id}`.execute(transaction)
  await sql`
    insert into page_sections (page_id, position, anchor, heading, depth, text)
    select pages.id, sections.position, section->>'anchor', section->>'heading', (section->>'depth')::integer,
      section->>'text'
    from pages
    join page_versions as versions
      on versions.page_id = pages.id and versions.version = pages.published_version
    cross join lateral jsonb_array_elements(versions.sections) with ordinality as sections (section, position)
    where pages.id = ${id} and pages.status = 'published' and not pages.disabled`.execute(transaction)
}

export const insertPublication = async (
  transaction: Database,
  { id, version, message }: { id: string; version: number; message: string },
  { actorUid, actorName }: Author,
  now: Date,
) => {
  await transaction
    .insertInto('page_publications')
    .values({
      id: uuidv7(),
      page_id: id,
      version,
      author_uid: actorUid,
      author_name: actorName,
      message,
      published_at: now.toISOString(),
    })
    .execute()
}

// As the index says it, or the planner would not know it for the same.
const isPlanned = sql`(publish_at is not null or withdraw_at is not null)`
const isDue = (now: Date) =>
  sql<boolean>`${isPlanned} and least(publish_at, withdraw_at) <= ${now.toISOString()}`

/** Pages whose time to be published or withdrawn has come, the longest due first. */
export const dueStatement = (now: Date, limit: number) => sql<{ id: string }>`
  select id from pages where ${isDue(now)} order by least(publish_at, withdraw_at), id limit ${limit}`

export const listDue = async (database: Database, now: Date, limit: number): Promise<string[]> =>
  (await dueStatement(now, limit).execute(database)).rows.map(({ id }) => id)

/** Holds a page that is due until the transaction ends; false where another node has it in hand or was faster. */
export const claimDue = async (transaction: Database, id: string, now: Date): Promise<boolean> => {
  const row = await transaction
    .selectFrom('pages')
    .select('id')
    .where('id', '=', id)
    .where(isDue(now))
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row !== undefined
}
