import { type RawBuilder, sql } from 'kysely'
import type {
  CompaniesQuery,
  Company,
  CompanyApplication,
  CompanyKitRequest,
  ListedCompany,
} from '~/contract/companies'
import type { Paging } from '~/contract/paging'
import { limitToPage } from '../../database/paging'
import { stripNul } from '../../database/stored-values'
import type { Database } from '../../context'

/** Finds the company with this name, earlier name, or name before a merge; null for none. */
export const findByName = async (database: Database, name: string): Promise<string | null> => {
  const { rows } = await sql<{ company_id: string }>`
    select company_id from company_names where name_key = company_key(${stripNul(name)}::text)`.execute(
    database,
  )
  return rows[0]?.company_id ?? null
}

/** Locks for share against merges; lock it before the user, since a merge locks in this order. */
export const lockLinksForShare = async (transaction: Database): Promise<void> => {
  await sql`select lock_companies()`.execute(transaction)
}

/** Locks against other transactions that link users, until the transaction ends. */
export const lockAllLinks = async (transaction: Database): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('companies', 0))`.execute(transaction)
}

const orders: Record<CompaniesQuery['sort'], RawBuilder<unknown>> = {
  people: sql`people desc, id desc`,
  seen: sql`coalesce(last_seen_at, '-infinity') desc, id desc`,
  name: sql`name_order, id`,
}

// A company whose users were all deleted is hidden with them, unless an administrator edited it.
const isShown = sql`(people > 0 or revision > 1)`

const matching = (name: string) => {
  const pattern = stripNul(name).replace(/[\\%_]/g, '\\$&')
  return name ? sql`${isShown} and fold_text(name) like '%' || fold_text(${pattern}::text) || '%'` : isShown
}

const domains = sql`array(select domain from company_domains where company_id = companies.id order by domain)`
const columns = sql`id, name, people, last_seen_at as "lastSeenAt", ${domains} as domains`

/** Returns a page of the companies that a filter finds, and their total. */
export const listRows = async (
  database: Database,
  { name, sort, ...paging }: CompaniesQuery,
): Promise<{ total: number; data: ListedCompany[] }> => {
  const counted = await sql<{ total: number }>`
    select count(*) as total from companies where ${matching(name)}`.execute(database)
  const { rows } = await sql<ListedCompany>`
    select ${columns} from (
      select * from companies where ${matching(name)} order by ${orders[sort]} ${limitToPage(paging)}
    ) as companies
    order by ${orders[sort]}`.execute(database)
  return { total: counted.rows[0]?.total ?? 0, data: rows }
}

/** Undefined if there is no such company. */
export const findRow = async (database: Database, id: string): Promise<Company | undefined> => {
  const { rows } = await sql<Company>`
    select ${columns}, created_at as "createdAt", revision,
      array(
        select other.name from company_names as other
        where other.company_id = companies.id and other.name_key <> company_key(companies.name)
        order by other.name_key limit 100
      ) as "otherNames"
    from companies where id = ${id} and ${isShown}`.execute(database)
  return rows[0]
}

/** Locks these companies until the transaction ends. */
export const lockRows = async (transaction: Database, ids: readonly string[]): Promise<void> => {
  await transaction
    .selectFrom('companies')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Gives a company a further name; false if another company has it, unless that one is empty and hidden. */
export const addName = async (transaction: Database, id: string, name: string): Promise<boolean> => {
  const { rows } = await sql<{ company_id: string }>`
    insert into company_names (name_key, name, company_id) values (company_key(${name}), ${name}, ${id})
    on conflict (name_key) do update set (name, company_id) = (
      select
        case when isFree then excluded.name else company_names.name end,
        case when isFree then excluded.company_id else company_names.company_id end
      from (select company_names.company_id = excluded.company_id or exists (
        select from companies where id = company_names.company_id and not ${isShown}
      )) as name_in_question (isFree)
    )
    returning company_id`.execute(transaction)
  return rows[0]?.company_id === id
}

export const rename = async (transaction: Database, id: string, name: string): Promise<void> => {
  await transaction
    .updateTable('companies')
    .set(({ eb }) => ({ name, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Sets the domains of a company; returns those that another company has, which are not set. */
export const setDomains = async (
  transaction: Database,
  id: string,
  wanted: readonly string[],
): Promise<string[]> => {
  await sql`
    delete from company_domains where company_id = ${id} and domain <> all (${wanted}::text[])`.execute(
    transaction,
  )
  await sql`
    insert into company_domains (domain, company_id) select domain, ${id}::uuid
    from unnest(${wanted}::text[]) as domain order by domain
    on conflict do nothing`.execute(transaction)
  const { rows } = await sql<{ domain: string }>`
    select domain from company_domains where domain = any (${wanted}::text[]) and company_id <> ${id}`.execute(
    transaction,
  )
  return rows.map((row) => row.domain)
}

/**
 * Moves the users, names and domains of a company to another, and deletes it. Locks users before the companies, as
 * every change of a company's number of users does.
 */
export const mergeRows = async (transaction: Database, from: string, into: string): Promise<void> => {
  // In the order of bulk changes, to prevent deadlocks.
  await sql`select from users where company_id = ${from} order by identity_uid for no key update`.execute(
    transaction,
  )
  await sql`update users set company_id = ${into} where company_id = ${from}`.execute(transaction)
  await lockRows(transaction, [from, into])
  for (const table of ['company_names', 'company_domains'] as const) {
    await sql`update ${sql.table(table)} set company_id = ${into} where company_id = ${from}`.execute(
      transaction,
    )
  }
  await sql`
    update companies set revision = companies.revision + 1,
      last_seen_at = greatest(companies.last_seen_at, merged.last_seen_at)
    from companies as merged where merged.id = ${from} and companies.id = ${into}`.execute(transaction)
  await transaction.deleteFrom('companies').where('id', '=', from).execute()
}

/** Deletes some companies from before a time that have no users and that no administrator edited; returns how many. */
export const deleteEmpty = async (transaction: Database, before: Date): Promise<number> => {
  const { rows } = await sql`
    delete from companies where id = any (array(
      select id from companies
      where people = 0 and created_at < ${before.toISOString()} and revision = 1
        and not exists (select from users where company_id = companies.id)
      limit 500
    )) returning id`.execute(transaction)
  return rows.length
}

export const findNamesByDomain = async (database: Database, domain: string): Promise<string[]> => {
  const rows = await database
    .selectFrom('company_domains')
    .innerJoin('companies', 'companies.id', 'company_domains.company_id')
    .select('companies.name')
    .where('company_domains.domain', '=', domain)
    .execute()
  return rows.map(({ name }) => name)
}

/** Returns a page of a list that belongs to a company's users, and its total. */
const listOfUsers = async <T>(
  database: Database,
  { from, columns: shown, order }: Record<'from' | 'columns' | 'order', RawBuilder<unknown>>,
  paging: Paging,
): Promise<{ total: number; data: T[] }> => {
  const counted = await sql<{ total: number }>`select count(*) as total from ${from}`.execute(database)
  const { rows } = await sql<T>`
    select ${shown} from ${from} order by ${order} ${limitToPage(paging)}`.execute(database)
  return { total: counted.rows[0]?.total ?? 0, data: rows }
}

const ofCompany = (id: string) => sql`users.company_id = ${id} and users.deleted_at is null`

export const listApplications = (database: Database, id: string, paging: Paging) =>
  listOfUsers<CompanyApplication>(
    database,
    {
      from: sql`users join applications using (identity_uid)
        where ${ofCompany(id)} and applications.state <> 'draft' and applications.submitted_at is not null`,
      columns: sql`identity_uid as "identityUid", users.name, users.email, applications.state,
        applications.submitted_at as "submittedAt", applications.decided_at as "decidedAt"`,
      order: sql`applications.submitted_at desc, identity_uid`,
    },
    paging,
  )

export const listKitRequests = (database: Database, id: string, paging: Paging) =>
  listOfUsers<CompanyKitRequest>(
    database,
    {
      from: sql`users join dev_kit_requests as requests using (identity_uid)
        join dev_kits as kits on kits.id = requests.kit_id where ${ofCompany(id)}`,
      columns: sql`requests.id, identity_uid as "identityUid", users.name, kits.slug as kit, kits.name as "kitName",
        requests.quantity, requests.state, requests.created_at as "createdAt"`,
      order: sql`requests.created_at desc, requests.id desc`,
    },
    paging,
  )
