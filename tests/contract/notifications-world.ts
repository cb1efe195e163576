import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { contract } from '~/contract'
import type { TestPerson, World } from './world'
import { notifyUsers } from '../support/service'

/** A stream of server-sent events, as a client reads it. */
export interface ReadStream {
  status: number
  /** The data of the next event of that name; null if the stream ends first. */
  next: (event: string) => Promise<string | null>
  leave: () => Promise<void>
}

/** Opens the notification stream of a service. */
export const openStream = async (
  fetch: World['fetch'],
  { token }: Pick<TestPerson, 'token'>,
): Promise<ReadStream> => {
  const { path } = contract.notifications.stream
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(new Request(`http://service.test${path}`, { headers }))
  const reader = response.body!.getReader()
  const decoder = new TextDecoder()
  let text = ''
  const next = async (event: string): Promise<string | null> => {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const block = text.slice(0, end)
        text = text.slice(end + 2)
        if (block.startsWith(`event: ${event}\n`)) return /^data: (.*)$/m.exec(block)?.[1] ?? ''
        continue
      }
      const { done, value } = await reader.read()
      if (done) return null
      text += decoder.decode(value, { stream: true })
    }
  }
  return { status: response.status, next, leave: () => reader.cancel() }
}

/** Notifies users, with a mail that says the same. */
export const notify = ({ context }: Pick<World, 'context'>, notice: Parameters<typeof notifyUsers>[1]) =>
  notifyUsers(context, notice)

/** Sets the clock to just after a user's next digest is due. */
export const advanceToDigest = async ({ context, advance }: World, { uid }: TestPerson): Promise<void> => {
  const row = context.database.selectFrom('notification_digests').select('next_at')
  const { next_at: next } = await row.where('identity_uid', '=', uid).executeTakeFirstOrThrow()
  advance(Date.parse(next) - context.now().getTime() + 1000)
}

/** A user's notifications. */
export const getInbox = async ({ call }: World, person: TestPerson, unread?: boolean) => {
  const query = unread === undefined ? {} : { unread }
  return (await call(contract.notifications.list, { query }, person)).body
}

export const getTitles = async (world: World, person: TestPerson, unread?: boolean) =>
  (await getInbox(world, person, unread)).data.map(({ title }) => title)

/** Runs an action while administrators need a second factor, which those of the tests lack. */
export const whileSecondFactorRequired = async <T>(
  { context: { config } }: World,
  act: () => Promise<T>,
): Promise<T> => {
  config.administratorsNeedSecondFactor = true
  try {
    return await act()
  } finally {
    config.administratorsNeedSecondFactor = false
  }
}

/** Runs the digest and mail jobs until no digest and no mail is due. */
export const deliverMails = async ({ context, runDueJobs }: World): Promise<void> => {
  const { database, now } = context
  const leftToDo = async () => {
    await runDueJobs('notifications')
    await runDueJobs('mail')
    const at = now().toISOString()
    const { rows } = await sql`
      select subject from mails where sent_at is null and due_at <= ${at}::timestamptz + interval '3 minutes'
      union all select identity_uid from notification_digests where next_at <= ${at}`.execute(database)
    return rows
  }
  await expect.poll(leftToDo, { timeout: 30_000 }).toEqual([])
}

/** Texts of the weekly digests that were delivered to a user, the oldest first. */
export const getDeliveredDigests = async ({ context }: World, { email }: TestPerson): Promise<string[]> => {
  const folder = join(context.config.dataDir, 'mail')
  const names = (await readdir(folder)).filter((name) => name.endsWith(`-digest-${email}.eml`))
  return Promise.all(names.toSorted().map((name) => readFile(join(folder, name), 'utf8')))
}
