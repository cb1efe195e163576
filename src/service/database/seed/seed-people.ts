import { sql } from 'kysely'
import type { Database } from '../../context'
import type { Tables } from '../tables.gen'
import { demoUsers, type SeedUser } from './content'
import { generateUsers, type GeneratedUser } from './content/generated-people'
import { seedTimeline } from './seed-applications'
import { insert } from './insert'

const dayMs = 24 * 3_600_000

const before = (now: Date, milliseconds: number): Date => new Date(now.getTime() - milliseconds)

/** The starter content has version 1 of the terms of use, which no one accepted before the installation. */
const starterTerms = (now: Date) => ({ accepted_terms_version: 1, terms_accepted_at: now.toISOString() })

const getRow = (person: SeedUser, identityUid: string, createdAt: Date, lastSeenAt: Date | null) => ({
  identity_uid: identityUid,
  email: person.email.toLowerCase(),
  verified: true,
  role: person.role,
  status: person.status,
  first_name: person.firstName,
  last_name: person.lastName,
  phone_number: person.phoneNumber,
  company_name: person.companyName,
  job_title: person.jobTitle,
  country: person.address.country,
  region: person.address.region,
  city: person.address.city,
  postal_code: person.address.postalCode,
  street: person.address.street,
  has_developed_metering_apps: person.hasDevelopedMeteringApps,
  has_experience_with_revelo: person.hasExperienceWithRevelo,
  profile_picture: null,
  created_at: createdAt.toISOString(),
  updated_at: createdAt.toISOString(),
  last_seen_at: lastSeenAt?.toISOString() ?? null,
})

/** Seeds the demonstration's users and their applications. */
export const seedDemoUsers = async (transaction: Database, now: Date): Promise<void> => {
  const accepted = starterTerms(now)
  const rows = demoUsers.map((person) => {
    const { identityUid, daysBefore, hoursSinceSeen, isVerified } = person
    const lastSeenAt = hoursSinceSeen === undefined ? null : before(now, hoursSinceSeen * 3_600_000)
    const row = getRow(person, identityUid, before(now, daysBefore * dayMs), lastSeenAt)
    return { ...row, verified: isVerified, ...accepted }
  })
  await insert(transaction, 'users', rows)
  for (const person of demoUsers) await seedTimeline(transaction, person, now)
}

const refs = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)))

// Rows per insert; their values must stay below PostgreSQL's 65,535 parameters.
const rowsPerInsert = 1_000

/**
 * Seeds users for long lists. They have no account at the identity provider, so none of them can sign in. One statement
 * inserts them, so that user counts are updated once, not for each batch.
 */
export const seedGeneratedUsers = async (transaction: Database, count: number, now: Date): Promise<void> => {
  const gathering = transaction.withTables<{ generated_people: Tables['users'] }>()
  const accepted = starterTerms(now)
  let columns: string[] | undefined
  let gathered: GeneratedUser[] = []
  let written = 0
  const write = async () => {
    const rows = gathered.map((person, index) => ({
      ...getRow(person, `generated-${written + index + 1}`, new Date(person.createdAt), null),
      ...accepted,
    }))
    if (columns === undefined) {
      columns = Object.keys(rows[0] ?? {})
      await sql`create temporary table generated_people on commit drop as
        select ${refs(columns)} from users with no data`.execute(transaction)
    }
    await gathering.insertInto('generated_people').values(rows).execute()
    written += gathered.length
    gathered = []
  }
  for (const person of generateUsers(count, 1, now.toISOString())) {
    gathered.push(person)
    if (gathered.length === rowsPerInsert) await write()
  }
  if (gathered.length > 0) await write()
  if (columns === undefined) return
  await sql`insert into users (${refs(columns)}) select ${refs(columns)} from generated_people`.execute(
    transaction,
  )
}

/** Seeds half a year of the counts that triggers and searches would have written, lower on weekends. */
export const seedDays = async (transaction: Database, now: Date): Promise<void> => {
  const days = Array.from({ length: 190 }, (_, daysBefore) => {
    const at = new Date(now.getTime() - daysBefore * dayMs)
    const weekday = (at.getUTCDay() + 6) % 7
    const share = (weekday < 5 ? 1 : 0.4) * (1 - daysBefore / 300)
    // A deterministic variation.
    const spread = ((daysBefore * 7) % 5) - 2
    return { day: at.toISOString().slice(0, 10), weekday, share, spread }
  })
  await insert(
    transaction,
    'active_days',
    days.map(({ day, weekday, share, spread }) => {
      const active = Math.max(1, Math.round(14 * share) + spread)
      const firstInWeek = weekday === 0 ? active : Math.round(active / (2 + weekday))
      return { day, people: active, first_in_week: firstInWeek }
    }),
  )
  await insert(
    transaction,
    'search_days',
    days.map(({ day, share, spread }) => ({
      day,
      searches: Math.round(22 * share) + 3 + spread,
      unanswered: Math.max(0, Math.round(2 * share) + spread),
    })),
  )
  // The first pages of a list are read more often than later ones.
  await sql`
    insert into page_read_days (day, page_id, reads)
    select day, id, greatest(1, round(30 * share / place))
    from unnest(
      ${days.map(({ day }) => day)}::date[], ${days.map(({ share }) => share)}::double precision[]
    ) as days (day, share)
    cross join (
      select id, row_number() over (order by id) as place from pages
      where kind = 'document' and status = 'published'
    ) as pages
    where place <= 30`.execute(transaction)
  await sql`
    insert into kit_days (day, lent, overdue)
    select day, count(requests.id), count(requests.id) filter (where due_on < day)
    from unnest(${days.map(({ day }) => day)}::date[]) as days (day)
    left join dev_kit_requests as requests
      on requests.state = 'delivered' and (requests.changed_at at time zone 'UTC')::date <= day
    group by day`.execute(transaction)
}
