import { type RawBuilder, sql } from 'kysely'
import { type Listing, type Member, maxMembersCounted } from '~/contract/members'
import type { Paging } from '~/contract/paging'
import { slugify } from '~/contract/slugify'
import { limitToPage, getOffset } from '../../database/paging'
import { stripNul } from '../../database/stored-values'
import type { Database } from '../../context'
import { mayOpenCommunity } from './community.policy'

/**
 * Whether a row of `members` can be mentioned: a listed member, or one with a visible post. As counts of one, because
 * the planner would otherwise collect all authors instead of checking one.
 */
const isMentionable = sql<boolean>`(members.is_listed
  or (
    select count(*) from (
      select from questions where questions.author_uid = members.identity_uid and not questions.is_hidden limit 1
    ) as asked
  ) > 0
  or (
    select count(*) from (
      select from answers join questions on questions.id = answers.question_id
      where answers.author_uid = members.identity_uid and not answers.is_hidden and not questions.is_hidden limit 1
    ) as answered
  ) > 0)`

const escaped = (text: string) => stripNul(text).replace(/[\\%_]/g, '\\$&')

interface MembersFilter {
  name?: string | undefined
}

const listed = ({ name = '' }: MembersFilter): RawBuilder<unknown> => {
  const part = name === '' ? sql`true` : sql`members.search_text like ${`%${escaped(name.toLowerCase())}%`}`
  return sql`from members join users on users.identity_uid = members.identity_uid
    where members.is_listed and ${part} and ${mayOpenCommunity()}`
}

/** Selects a page of the listed members by name. */
export const membersStatement = (filter: MembersFilter & Paging) => sql<Member>`
  select members.handle, users.name, users.company_name as company, users.job_title as "jobTitle",
    users.country, users.profile_picture as picture, members.introduction
  ${listed(filter)}
  order by members.name_order, members.identity_uid ${limitToPage(filter)}`

/** Counts the listed members, up to {@link maxMembersCounted}. */
const countMembersStatement = (filter: MembersFilter) => sql<{ total: number }>`
  select count(*) as total from (select ${listed(filter)} limit ${sql.lit(maxMembersCounted)}) as found`

const maxMentionable = 8

/** Selects members whose handle, or a part of it, begins with a text. */
export const mentionableStatement = (text: string) => {
  const begun = slugify(text)
  const hasNoLetters = begun === '' && text !== ''
  return sql<{ handle: string; name: string }>`
    select members.handle, users.name
    from members join users on users.identity_uid = members.identity_uid
    where ${hasNoLetters ? sql`false` : sql`members.search_text like ${`%-${begun}%`}`}
      and ('-' || members.handle) like ${`%-${begun}%`} and ${mayOpenCommunity()} and ${isMentionable}
    order by ${begun === '' ? sql`` : sql`starts_with(members.handle, ${begun}) desc,`} members.handle limit ${sql.lit(maxMentionable)}`
}

/** Stores a handle; true if the user has one, also from before; false if it is another user's. */
export const insertMember = async (
  transaction: Database,
  { identityUid, handle }: { identityUid: string; handle: string },
  now: Date,
): Promise<boolean> => {
  const { rows } = await sql`
    with made as (
      insert into members (identity_uid, handle, created_at) values (${identityUid}, ${handle}, ${now.toISOString()})
      on conflict do nothing returning identity_uid
    )
    select from made`.execute(transaction)
  if (rows.length > 0) return true
  const known = await transaction
    .selectFrom('members')
    .select('handle')
    .where('identity_uid', '=', identityUid)
    .executeTakeFirst()
  return known !== undefined
}

/** Returns a page of the listed members by name, and their total. */
export const listMembers = async (
  database: Database,
  filter: { name?: string | undefined } & Paging,
): Promise<{ total: number; data: Member[] }> => {
  const { rows: counted } = await countMembersStatement(filter).execute(database)
  // There is no page beyond the counted rows.
  if (getOffset(filter) >= maxMembersCounted) return { total: counted[0]?.total ?? 0, data: [] }
  const { rows } = await membersStatement(filter).execute(database)
  return { total: counted[0]?.total ?? 0, data: rows }
}

/** Lists members whose handle, or a part of it, begins with a text. */
export const listMentionable = async (
  database: Database,
  text: string,
): Promise<{ handle: string; name: string }[]> => (await mentionableStatement(text).execute(database)).rows

/** Finds those of these handles whose members can be mentioned, with their users. */
export const findMentionable = async (
  database: Database,
  handles: readonly string[],
): Promise<Map<string, string>> => {
  if (handles.length === 0) return new Map()
  const { rows } = await sql<{ handle: string; uid: string }>`
    select members.handle, members.identity_uid as uid
    from members join users on users.identity_uid = members.identity_uid
    where members.handle in (${sql.join(handles)}) and ${mayOpenCommunity()} and ${isMentionable}`.execute(
    database,
  )
  return new Map(rows.map(({ handle, uid }) => [handle, uid]))
}

export const findListing = async (database: Database, identityUid: string): Promise<Listing> => {
  const row = await database
    .selectFrom('members')
    .select(['is_listed as isListed', 'introduction'])
    .where('identity_uid', '=', identityUid)
    .executeTakeFirst()
  return row ?? { isListed: false, introduction: '' }
}

/** Finds a listing as {@link findListing}, and locks the row until the transaction ends. */
export const lockListing = async (transaction: Database, identityUid: string): Promise<Listing> => {
  const row = await transaction
    .selectFrom('members')
    .select(['is_listed as isListed', 'introduction'])
    .where('identity_uid', '=', identityUid)
    .forUpdate()
    .executeTakeFirst()
  return row ?? { isListed: false, introduction: '' }
}

export const updateListing = async (
  transaction: Database,
  identityUid: string,
  { isListed, introduction }: Listing,
): Promise<void> => {
  await transaction
    .updateTable('members')
    .set({ is_listed: isListed, introduction })
    .where('identity_uid', '=', identityUid)
    .execute()
}
