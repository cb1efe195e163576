import type { Database } from '~/service/context'
import { signInWith } from '../emulator'
import { getTimes } from './times-of'

/** The outcome of a write. */
export type Outcome =
  /** Answered with 2xx, so it must be stored. */
  | 'acknowledged'
  /** Answered otherwise or not at all, so it is stored completely or not at all. */
  | 'uncertain'

/** A record of all that a load did. */
export interface LoadRecord {
  /** Comments to an applicant, each a row in four tables: the event, the audit entry, the mail and the notification. */
  comments: { text: string; outcome: Outcome; status: number | null }[]
  /** The number in the last draft that was acknowledged; drafts are written one after the other. */
  draft: { acknowledged: number; attempted: number }
  /** The number of reads by status; `null` for no answer. */
  reads: Map<number | null, number>
  /** The number of writes by status. */
  writes: Map<number | null, number>
  /** Milliseconds of the slowest request that was answered. */
  slowest: number
}

export interface MixedLoad {
  record: LoadRecord
  /** Resolves once `count` more writes were acknowledged. */
  untilAcknowledged: (count: number) => Promise<void>
  /** Waits for the current requests, and stops. */
  stop: () => Promise<LoadRecord>
}

interface LoadOptions {
  /** The address of the portal, or of a load balancer. */
  address: string
  identityHost: string
  /** Distinguishes it from other loads in the same database. */
  name?: string
  /** Continues the numbers of an earlier load. */
  after?: LoadRecord
}

const newRecord = (): LoadRecord => ({
  comments: [],
  draft: { acknowledged: 0, attempted: 0 },
  reads: new Map(),
  writes: new Map(),
  slowest: 0,
})

const publicPaths = ['/', '/faq', '/explore', '/api/catalogue']

/** Tokens of the callers: the demonstration's administrator, and the user whose application was denied. */
interface Tokens {
  admin: string
  denied: string
}

/** Signs in the callers; their tokens are valid for an hour. */
export const demoTokens = async (identityHost: string): Promise<Tokens> => ({
  admin: await signInWith(identityHost, 'admin@portal.example', 'Portal-demo-1'),
  denied: await signInWith(identityHost, 'denied@portal.example', 'Portal-demo-1'),
})

const count = (of: Map<number | null, number>, status: number | null) => {
  of.set(status, (of.get(status) ?? 0) + 1)
}

/** A short pause, longer if the portal does not answer, so that the load does not take the whole machine. */
const pause = (status: number | null) =>
  new Promise((resolve) => setTimeout(resolve, status !== null && status < 500 ? 5 : 25))

/** Two people write and two read, each one request after the other, until it is stopped. */
export const startLoad = async (
  { address, identityHost, name = 'Comment', after = newRecord() }: LoadOptions,
  tokens?: Tokens,
): Promise<MixedLoad> => {
  const { admin, denied } = tokens ?? (await demoTokens(identityHost))
  const record = after
  let isStopping = false
  let acknowledged = 0
  const waiting = new Set<() => void>()

  const ask = async (method: string, path: string, token: string | null, body?: unknown) => {
    const begun = performance.now()
    try {
      const answer = await fetch(address + path, {
        method,
        redirect: 'manual',
        headers: {
          ...(token !== null && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      await answer.arrayBuffer()
      record.slowest = Math.max(record.slowest, performance.now() - begun)
      return answer.status
    } catch {
      return null
    }
  }
  const getOutcome = (status: number | null): Outcome => {
    count(record.writes, status)
    const isAcknowledged = status !== null && status < 300
    if (isAcknowledged) {
      acknowledged += 1
      for (const look of waiting) look()
    }
    return isAcknowledged ? 'acknowledged' : 'uncertain'
  }
  const comment = async () => {
    while (!isStopping) {
      const text = `${name} ${crypto.randomUUID()}`
      const entry = { text, outcome: 'uncertain' as Outcome, status: null as number | null }
      record.comments.push(entry)
      const path = '/api/admin/users/demo-approved/application/comment'
      entry.status = await ask('POST', path, admin, { comment: text, visibility: 'applicant' })
      entry.outcome = getOutcome(entry.status)
      await pause(entry.status)
    }
  }
  const saveDrafts = async () => {
    while (!isStopping) {
      const number = (record.draft.attempted += 1)
      const path = '/api/users/demo-denied/application/draft'
      const status = await ask('POST', path, denied, { project: `Draft number ${number}` })
      if (getOutcome(status) === 'acknowledged') record.draft.acknowledged = number
      await pause(status)
    }
  }
  const readPublic = async () => {
    for (let turn = 0; !isStopping; turn += 1) {
      const status = await ask('GET', publicPaths[turn % publicPaths.length] ?? '/', null)
      count(record.reads, status)
      await pause(status)
    }
  }
  const readOwn = async () => {
    while (!isStopping) {
      const status = await ask('GET', '/api/users?count=25', admin)
      count(record.reads, status)
      await pause(status)
    }
  }
  const running = Promise.all([comment(), saveDrafts(), readPublic(), readOwn()])
  return {
    record,
    untilAcknowledged: (wanted) => {
      const goal = acknowledged + wanted
      return new Promise((resolve) => {
        const look = () => {
          if (acknowledged < goal) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      })
    },
    stop: async () => {
      isStopping = true
      await running
      return record
    },
  }
}

/** Checks what a load left in the database; returns a sentence for each fault. */
export const faultsAfter = async (database: Database, record: LoadRecord): Promise<string[]> => {
  const texts = record.comments.map(({ text }) => text)
  const [events, entries, mails, notices, application] = await Promise.all([
    database.selectFrom('application_events').select('text').where('text', 'in', texts).execute(),
    database
      .selectFrom('audit_entries')
      .select('after')
      .where('action', '=', 'application.comment')
      .execute(),
    database.selectFrom('mails').select('id').where('kind', '=', 'application-comment').execute(),
    database.selectFrom('notifications').select('text').where('text', 'in', texts).execute(),
    database
      .selectFrom('applications')
      .select('draft')
      .where('identity_uid', '=', 'demo-denied')
      .executeTakeFirst(),
  ])
  const kept = getTimes(events.map(({ text }) => text))
  const audited = JSON.stringify(entries)
  const told = getTimes(notices.map(({ text }) => text))
  const faults = record.comments.flatMap(({ text, outcome }) => {
    const times = kept.get(text) ?? 0
    const parts = [audited.includes(text) ? 1 : 0, told.get(text) ?? 0]
    return [
      ...(outcome === 'acknowledged' && times !== 1
        ? [`${text} was acknowledged and is there ${times} times`]
        : []),
      ...(times > 1 ? [`${text} is there ${times} times`] : []),
      ...(parts.some((part) => part !== times)
        ? [`${text} is there by half: ${[times, ...parts].join(', ')}`]
        : []),
    ]
  })
  const total = [...kept.values()].reduce((sum, times) => sum + times, 0)
  if (mails.length !== total) faults.push(`${total} comments have ${mails.length} mails`)
  const draft = Number(/Draft number (\d+)/.exec(JSON.stringify(application?.draft ?? ''))?.[1] ?? 0)
  const { acknowledged, attempted } = record.draft
  if (draft < acknowledged || draft > attempted) {
    faults.push(`Draft ${draft} is there, of ${acknowledged} acknowledged and ${attempted} attempted`)
  }
  return faults
}
