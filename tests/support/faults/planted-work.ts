import { type Insertable, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { insertBulkChange } from '~/service/modules/bulk-changes/bulk-changes.queries'
import type { Tables } from '~/service/database/tables.gen'
import type { Database } from '~/service/context'
import { type JobKind, enqueue } from '~/service/jobs/queue'
import { enqueueMail } from '~/service/mail/outbox'
import { createSecret, encryptSecret } from '~/service/modules/webhooks/webhooks.service'

/** Work that waits for its time, or for the end of another worker's lease. */
export interface PlantedQueue {
  name: string
  /** The jobs that do it. */
  kind: JobKind
  table: string
  key: string
  /** Writes a piece that may be begun from then on; answers its key. */
  plant: (database: Database, at: Date) => Promise<string>
  /** Whether it was done, by its row; null for a row that is gone. */
  isDone: (row: Record<string, unknown> | null) => boolean
}

const longAgo = () => new Date(Date.now() - 7_200_000).toISOString()

/** Somebody without an account, who wants announcements by mail. */
export const plantPerson = async (
  database: Database,
  traits: Partial<Insertable<Tables['users']>> = {},
): Promise<{ uid: string; email: string }> => {
  const uid = `planted-${uuidv7()}`
  const person = { identity_uid: uid, email: `${uid}@x.example`, first_name: 'Pia', last_name: 'Planted' }
  await database
    .insertInto('users')
    .values({ ...person, status: 'approved', created_at: longAgo(), updated_at: longAgo(), ...traits })
    .execute()
  await database
    .insertInto('mail_choices')
    .values({ identity_uid: uid, kind: 'announcement', mail: true })
    .execute()
  return { uid, email: person.email }
}

/** An endpoint of its own at this address. */
const plantEndpoint = async (database: Database, url: string): Promise<string> => {
  const id = uuidv7()
  const secret = await encryptSecret(database, id, createSecret())
  const times = { secret_made_at: longAgo(), created_at: longAgo(), changed_at: longAgo() }
  await database
    .insertInto('webhook_endpoints')
    .values({ id, url, description: '', events: ['kit_request.shipped'], secret, ...times })
    .execute()
  return id
}

export const plantDelivery = async (
  database: Database,
  url: string,
  traits: Partial<Insertable<Tables['webhook_deliveries']>>,
): Promise<string> => {
  const id = uuidv7()
  const about = { type: 'kit_request.shipped' as const, subject: id, identity_uid: null, about: null }
  const row = { id, event_id: uuidv7(), ...about, body: '{}', created_at: longAgo(), due_at: longAgo() }
  const endpoint_id = await plantEndpoint(database, url)
  await database
    .insertInto('webhook_deliveries')
    .values({ ...row, endpoint_id, ...traits })
    .execute()
  await enqueue(database, 'webhooks', [{ key: id }], new Date())
  return id
}

export const plantMail = (database: Database, to: string, at = new Date()): Promise<string> =>
  enqueueMail(database, { kind: 'invitation', to, subject: 'News', text: 'News', html: '' }, at)

const plantUpdate = async (database: Database): Promise<string> => {
  const { uid } = await plantPerson(database)
  await database
    .insertInto('identity_updates')
    .values({ identity_uid: uid, disabled: false, end_sessions: false })
    .execute()
  return uid
}

const plantRemoval = async (database: Database): Promise<string> => {
  const { uid } = await plantPerson(database)
  await database
    .insertInto('way_removals')
    .values({ identity_uid: uid, provider_id: 'phone', asked_at: longAgo() })
    .execute()
  return uid
}

const plantImport = async (database: Database): Promise<string> => {
  const id = uuidv7()
  // Its archive is not there: the worker that claims it says so, and is done.
  const row = { source: 'tree', audience: 'public', publish: false, size: 1, parts: 1 } as const
  await database
    .insertInto('imports')
    .values({ id, ...row, created_at: longAgo(), created_by_name: 'Pia Planted' })
    .execute()
  return id
}

const plantNotice = async (database: Database, at: Date): Promise<string> => {
  const { uid } = await plantPerson(database)
  const id = uuidv7()
  await database
    .insertInto('notifications')
    .values({
      id,
      identity_uid: uid,
      kind: 'kit',
      title: 'News',
      link: '/dashboard',
      is_told: false,
      created_at: at.toISOString(),
    })
    .execute()
  return id
}

const plantBroadcast = async (database: Database, at: Date): Promise<string> => {
  const id = uuidv7()
  await database
    .insertInto('notification_broadcasts')
    .values({ id, kind: 'announcement', title: 'News', link: '/', visible_at: at.toISOString() })
    .execute()
  return id
}

const plantDigest = async (database: Database, at: Date): Promise<string> => {
  const { uid } = await plantPerson(database)
  await database
    .insertInto('notification_digests')
    .values({ identity_uid: uid, next_at: at.toISOString(), told_until: longAgo() })
    .execute()
  return uid
}

const plantWithdrawal = async (database: Database, at: Date): Promise<string> => {
  const id = uuidv7()
  const said = { title: 'News', summary: '', html: '', headings: '[]', text: '', minutes: 1 }
  await database
    .insertInto('pages')
    .values({
      id,
      kind: 'document',
      slug: `planted-${id}`,
      audience: 'public',
      status: 'published',
      version: 1,
      author_name: 'Pia Planted',
      position: 1,
      path: [1],
      published_at: longAgo(),
      changed_at: longAgo(),
      withdraw_at: at.toISOString(),
      ...said,
    })
    .execute()
  return id
}

/** A preview of a change of many people, which goes after a day. */
const plantPreview = async (database: Database, at: Date): Promise<string> => {
  const id = uuidv7()
  const { uid } = await plantPerson(database)
  const by = { identityUid: uid, at: new Date(at.getTime() - 86_400_000) }
  await insertBulkChange(database, { id, kind: 'status', newValue: 'denied' }, by)
  return id
}

/** Every kind of work that nodes share; webhooks are posted to `receiver`. */
const getQueues = (receiver: () => string): PlantedQueue[] => [
  {
    name: 'mails',
    kind: 'mail',
    table: 'mails',
    key: 'id',
    plant: (database, at) => plantMail(database, `${uuidv7()}@x.example`, at),
    isDone: (row) => row?.sent_at !== null,
  },
  {
    name: 'webhooks',
    kind: 'webhooks',
    table: 'webhook_deliveries',
    key: 'id',
    plant: (database, at) => plantDelivery(database, receiver(), { due_at: at.toISOString() }),
    isDone: (row) => row?.state === 'delivered',
  },
  {
    name: 'webhooks in hand',
    kind: 'webhooks',
    table: 'webhook_deliveries',
    key: 'id',
    plant: (database, at) => plantDelivery(database, receiver(), { leased_until: at.toISOString() }),
    isDone: (row) => row?.state === 'delivered',
  },
  {
    name: 'what the identity provider is told',
    kind: 'provider sync',
    table: 'identity_updates',
    key: 'identity_uid',
    plant: plantUpdate,
    isDone: (row) => row === null,
  },
  {
    name: 'ways that it takes off',
    kind: 'provider sync',
    table: 'way_removals',
    key: 'identity_uid',
    plant: plantRemoval,
    isDone: (row) => row === null,
  },
  {
    name: 'imports',
    kind: 'imports',
    table: 'imports',
    key: 'id',
    plant: plantImport,
    isDone: (row) => row?.state === 'failed',
  },
  {
    name: 'notices',
    kind: 'notices',
    table: 'notifications',
    key: 'id',
    plant: plantNotice,
    isDone: (row) => row?.is_told === true,
  },
  {
    name: 'announcements by mail',
    kind: 'announcements',
    table: 'notification_broadcasts',
    key: 'id',
    plant: plantBroadcast,
    isDone: (row) => row?.mailed_at !== null,
  },
  {
    name: 'digests',
    kind: 'digests',
    table: 'notification_digests',
    key: 'identity_uid',
    plant: plantDigest,
    isDone: (row) => Date.parse(String(row?.next_at)) > Date.now(),
  },
  {
    name: 'previews of changes of many people',
    kind: 'bulk changes',
    table: 'bulk_changes',
    key: 'id',
    plant: plantPreview,
    isDone: (row) => row === null,
  },
  {
    name: 'schedules of pages',
    kind: 'publications',
    table: 'pages',
    key: 'id',
    plant: plantWithdrawal,
    isDone: (row) => row?.withdraw_at === null,
  },
]

/** As {@link getQueues}, where what is planted is enqueued too. */
export const plantedQueues = (receiver: () => string): PlantedQueue[] =>
  getQueues(receiver).map((queue) => ({
    ...queue,
    plant: async (database, at) => {
      const id = await queue.plant(database, at)
      await enqueue(database, queue.kind, [{ key: id, dueAt: at }], at)
      return id
    },
  }))

/** A row as it stands; null where there is none. */
export const readPlanted = async (
  database: Database,
  { table, key }: PlantedQueue,
  id: string,
): Promise<Record<string, unknown> | null> => {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(planted) as row from ${sql.table(table)} as planted
    where ${sql.ref(key)}::text = ${id}`.execute(database)
  return rows[0]?.row ?? null
}
