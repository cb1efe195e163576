import { type RawBuilder, sql } from 'kysely'
import { type Member, mostMembersCounted } from '~/contract/members'
import type { Paging } from '~/contract/paging'
import { slugOf } from '~/contract/slug-of'
import { onPage } from '../database/paging'
import { storable } from '../database/storable'
import { mayOpenCommunity } from './may-open-community'

/**
 * Whether a row of `members` is of somebody who can be mentioned: who is listed, or wrote what can be read. As
 * counts of one, because the planner would rather gather all authors there are than look whether one is among them.
 */
export const isMentionable = sql<boolean>`(members.is_listed
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

const escaped = (text: string) => storable(text).replace(/[\\%_]/g, '\\$&')

interface MembersFilter {
  name?: string | undefined
}

const listed = ({ name = '' }: MembersFilter): RawBuilder<unknown> => {
  const part = name === '' ? sql`true` : sql`members.search_text like ${`%${escaped(name.toLowerCase())}%`}`
  return sql`from members join users on users.identity_uid = members.identity_uid
    where members.is_listed and ${part} and ${mayOpenCommunity()}`
}

/** The listed people by name, a page of them. */
export const membersStatement = (filter: MembersFilter & Paging) => sql<Member>`
  select members.handle, users.name, users.company_name as company, users.job_title as "jobTitle",
    users.country, users.profile_picture as picture, members.introduction
  ${listed(filter)}
  order by members.name_order, members.identity_uid ${onPage(filter)}`

/** How many are listed, up to {@link mostMembersCounted}. */
export const countMembersStatement = (filter: MembersFilter) => sql<{ total: number }>`
  select count(*) as total from (select ${listed(filter)} limit ${sql.lit(mostMembersCounted)}) as found`

const mostMentionable = 8

/** Members whose handle, or a part of it, begins as a text does. */
export const mentionableStatement = (text: string) => {
  const begun = slugOf(text)
  const isNobody = begun === '' && text !== ''
  return sql<{ handle: string; name: string }>`
    select members.handle, users.name
    from members join users on users.identity_uid = members.identity_uid
    where ${isNobody ? sql`false` : sql`members.search_text like ${`%-${begun}%`}`}
      and ('-' || members.handle) like ${`%-${begun}%`} and ${mayOpenCommunity()} and ${isMentionable}
    order by ${begun === '' ? sql`` : sql`starts_with(members.handle, ${begun}) desc,`} members.handle limit ${sql.lit(mostMentionable)}`
}
