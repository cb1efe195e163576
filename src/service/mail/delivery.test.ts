import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { freePort } from '../../../tests/support/faults/free-port'
import { startMailCatcher } from '../../../tests/support/mail-catcher'
import { canonicalEmail } from '~/contract/field-schemas'
import { type OpenDatabase, openDatabase } from '../database/open'
import { getRetryDelayMs, claimMail, scheduleRetry, leaseMs, markSent } from './mail-queue'
import { startJobs } from '../jobs/worker'
import { createMailRunner as getDelivery } from './delivery'
import { enqueueMail, passwordCode, signInCode, withdrawMail, withdrawMailsAbout } from './outbox'

let dataDir: string
let opened: OpenDatabase
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portal-outbox-'))
  opened = await openDatabase({ dataDir })
})
afterAll(async () => {
  await opened.close()
  await rm(dataDir, { recursive: true })
})

let now = new Date('2026-11-21T10:00:00.000Z')
let codes = 0
/** A provider that gives out codes, but not to strangers; unavailable while `isAway`. */
let isAway = false
const identity = {
  passwordResetLink: async (email: string) => {
    if (isAway) throw new Error('The provider is away')
    return email.startsWith('stranger') ? null : `code-${(codes += 1)}`
  },
  signInCode: async (email: string, continueUrl: string) => `sign-in ${email} ${continueUrl}`,
  getAccount: async (identityUid: string) =>
    identityUid === 'gone'
      ? null
      : {
          identityUid,
          email: identityUid === 'moved' ? 'elsewhere@x.example' : `${identityUid}@x.example`,
          emailVerified: true,
          displayName: '',
          disabled: identityUid === 'closed',
          hasPassword: true,
          validAfter: null,
        },
}
const members = new Set<string>()
const log = { info: () => {}, warn: () => {}, error: () => {} }

beforeEach(async () => {
  await opened.database.deleteFrom('mails').execute()
  await opened.database.deleteFrom('jobs').execute()
})

const start = (smtpUrl?: string) => {
  const context = {
    database: opened.database,
    pubsub: opened.pubsub,
    now: () => now,
    log,
    identity,
    isMember: async (identityUid: string) => members.has(identityUid),
    isAdministrator: async () => true,
    withdrawIfInaccessible: async () => false,
    config: {
      dataDir,
      origin: 'https://portal.example',
      brand: { name: 'Meridian', programme: 'Developer Programme', sentence: '' },
      mailFrom: 'Meridian <no-reply@meridian.example>',
      ...(smtpUrl && { smtpUrl }),
    },
  }
  return startJobs(context, { mail: getDelivery(context) })
}

const enqueue = (to: string) =>
  enqueueMail(
    opened.database,
    { kind: 'invitation', to, subject: 'Come in', text: `For ${to}`, html: '<p>x</p>' },
    now,
  )

const rows = () => opened.database.selectFrom('mails').selectAll().orderBy('id').execute()
const later = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds)
}

test('a mail waits while the server is down, and arrives once when it is back', async () => {
  const port = await freePort()
  await enqueue('ana@x.example')
  const delivery = start(`smtp://127.0.0.1:${port}`)
  try {
    await vi.waitFor(async () => expect((await rows())[0]?.last_error).toMatch(/ECONNREFUSED/), 20_000)
    const [waiting] = await rows()
    expect(waiting).toMatchObject({ attempts: 1, sent_at: null })
    expect(Date.parse(waiting!.due_at) - now.getTime()).toBe(5_000)

    const catcher = await startMailCatcher({ port })
    later(5_000)
    delivery.kick()
    await vi.waitFor(async () => expect((await rows())[0]?.sent_at).not.toBeNull(), 20_000)
    later(7_200_000)
    delivery.kick()
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(catcher.mails).toHaveLength(1)
    expect(catcher.mails[0]).toContain(`Message-ID: <${waiting!.id}@meridian.example>`)
    expect(catcher.mails[0]).toContain('For ana@x.example')
    // The text with its secret links is deleted.
    expect((await rows())[0]).toMatchObject({ text: '', html: '', last_error: null })
    await delivery.stop()
    await catcher.stop()
  } finally {
    await delivery.stop()
  }
})

test('a mail that is refused for now is kept, with the reason', async () => {
  const catcher = await startMailCatcher({ refuse: true })
  await enqueue('ana@x.example')
  const delivery = start(`smtp://127.0.0.1:${catcher.port}`)
  await vi.waitFor(async () => expect((await rows())[0]?.last_error).toMatch(/451/), 20_000)
  await delivery.stop()
  await catcher.stop()
  expect((await rows())[0]).toMatchObject({ text: 'For ana@x.example', sent_at: null })
})

test.each([
  "o'brien@firm.example",
  'a&b@firm.example',
  'ana@xn--mller-kva.example',
  'ana@my--site.example',
  '{ana}!#$%*/=?^_`|~+x@firm.example',
])('a mail to %s reaches that very address', async (to) => {
  const recipients: string[] = []
  // The server of the test says international domains in Unicode.
  const onMail = (_: Buffer, addresses: string[]) => recipients.push(...addresses.map(canonicalEmail))
  const catcher = await startMailCatcher({ onMail })
  await enqueue(to)
  const delivery = start(`smtp://127.0.0.1:${catcher.port}`)
  await vi.waitFor(async () => expect((await rows())[0]?.sent_at).not.toBeNull(), 20_000)
  await delivery.stop()
  await catcher.stop()
  expect(recipients).toEqual([to])
  expect(catcher.mails[0]).toContain(`To: ${to}\r\n`)
})

test('two deliveries at once hand every mail over once', async () => {
  const catcher = await startMailCatcher()
  const people = Array.from({ length: 20 }, (_, index) => `p${index}@x.example`)
  for (const to of people) await enqueue(to)
  const deliveries = [start(`smtp://127.0.0.1:${catcher.port}`), start(`smtp://127.0.0.1:${catcher.port}`)]
  await vi.waitFor(() => expect(catcher.mails).toHaveLength(20), 15_000)
  for (const delivery of deliveries) await delivery.stop()
  const arrived = catcher.mails.map((mail) => /^To: (.*?)\r?$/m.exec(mail)?.[1]).toSorted()
  expect(arrived).toEqual(people.toSorted())
  await catcher.stop()
})

test('without a mail server each mail is a file to read, newest last', async () => {
  for (const to of ['first@x.example', 'second@x.example', '../../evil@x.example']) await enqueue(to)
  const delivery = start()
  await vi.waitFor(async () => expect(await readdir(join(dataDir, 'mail'))).toHaveLength(3), 20_000)
  await delivery.stop()
  const names = (await readdir(join(dataDir, 'mail'))).toSorted()
  expect(names.map((name) => name.slice(25))).toEqual([
    'invitation-first@x.example.eml',
    'invitation-second@x.example.eml',
    'invitation-.._.._evil@x.example.eml',
  ])
  const text = await readFile(join(dataDir, 'mail', names[0]!), 'utf8')
  expect(text).toMatch(/^To: first@x\.example$/m)
  expect(text).toMatch(/^Subject: Come in$/m)
  expect(text).toContain('\n\nFor first@x.example')
})

test('a code to choose a password is made at delivery, and waits for the provider', async () => {
  const catcher = await startMailCatcher()
  const said = { subject: 'Yours', text: `Here: ${passwordCode}`, html: `<p>${passwordCode}</p>` }
  await enqueueMail(opened.database, { kind: 'set-password', to: 'ana@x.example', ...said }, now)
  await enqueueMail(opened.database, { kind: 'set-password', to: 'stranger@x.example', ...said }, now)
  await enqueueMail(opened.database, { kind: 'application-comment', to: 'bo@x.example', ...said }, now)
  isAway = true
  const delivery = start(`smtp://127.0.0.1:${catcher.port}`)
  try {
    await vi.waitFor(() => expect(catcher.mails).toHaveLength(1), 20_000)
    expect(catcher.mails[0]).toContain(`Here: ${passwordCode}`)
    await vi.waitFor(async () => expect((await rows())[0]?.last_error).toMatch(/away/), 20_000)
    expect((await rows())[0]).toMatchObject({ text: `Here: ${passwordCode}`, sent_at: null })
    isAway = false
    later(30_000)
    delivery.kick()
    await vi.waitFor(() => expect(catcher.mails).toHaveLength(2), 20_000)
    expect(catcher.mails[1]).toMatch(/Here: code-\d+/)
    await vi.waitFor(async () => expect((await rows()).map((row) => row.to_address)).toHaveLength(2), 20_000)
    expect((await rows()).map((row) => row.to_address)).not.toContain('stranger@x.example')
  } finally {
    isAway = false
    await delivery.stop()
    await catcher.stop()
  }
})

test('a sign-in code is made only for an address with an account', async () => {
  const catcher = await startMailCatcher()
  const said = { kind: 'sign-in-link', subject: 'Yours', text: `Here: ${signInCode}.`, html: '' } as const
  const people = ['ana', 'gone', 'moved', 'closed']
  await enqueueMail(opened.database, { ...said, to: 'stranger@x.example' }, now)
  for (const uid of people) {
    await opened.database
      .insertInto('users')
      .values({
        identity_uid: uid,
        email: `${uid}@x.example`,
        first_name: uid,
        last_name: '',
        created_at: now.toISOString(),
        updated_at: now.toISOString(),
      })
      .execute()
    await enqueueMail(opened.database, { ...said, to: `${uid}@x.example`, identityUid: uid }, now)
  }
  const delivery = start(`smtp://127.0.0.1:${catcher.port}`)
  try {
    await vi.waitFor(
      async () => expect((await rows()).map((row) => row.to_address)).toEqual(['ana@x.example']),
      20_000,
    )
    await vi.waitFor(async () => expect((await rows())[0]?.sent_at).not.toBeNull(), 20_000)
    expect(catcher.mails).toHaveLength(1)
    const address = encodeURIComponent('ana@x.example https://portal.example/login')
    expect(catcher.mails[0]!.replace(/=\r?\n/g, '')).toContain(`Here: sign-in%20${address}.`)
  } finally {
    await delivery.stop()
    await catcher.stop()
    await opened.database.deleteFrom('users').where('identity_uid', 'in', people).execute()
  }
})

/** The headers of a mail, one per line, and its body. */
const getParts = (mail: string) => {
  const [head = '', ...rest] = mail.split(/\r?\n\r?\n/)
  return { head: head.replace(/\r?\n[ \t]+/g, ' '), body: rest.join('\n').replace(/=\r?\n/g, '') }
}

test('a mail of a kind that can be stopped says how, to mail programs and to people, and no other does', async () => {
  const catcher = await startMailCatcher()
  const mail = { kind: 'announcement', subject: 'News', text: 'News', html: '<p>News</p>' } as const
  const unsubscribe = `/unsubscribe/${'x'.repeat(190)}.${'y'.repeat(43)}`
  const url = `https://portal.example${unsubscribe}`
  const headers = [`List-Unsubscribe: <${url}>`, 'List-Unsubscribe-Post: List-Unsubscribe=One-Click']
  const send = async () => {
    await enqueueMail(opened.database, { ...mail, to: 'ana@x.example', unsubscribe }, now)
    await enqueue('bo@x.example')
  }
  await send()
  const toServer = start(`smtp://127.0.0.1:${catcher.port}`)
  await vi.waitFor(() => expect(catcher.mails).toHaveLength(2), 20_000)
  await vi.waitFor(
    async () => expect((await rows()).every(({ sent_at }) => sent_at !== null)).toBe(true),
    20_000,
  )
  await toServer.stop()
  await catcher.stop()
  // The link never expires, so it is not stored.
  expect((await rows()).map((row) => row.unsubscribe)).toEqual([null, null])
  const [stoppable, other] = ['ana', 'bo'].map((name) =>
    getParts(catcher.mails.find((each) => each.includes(`To: ${name}@`))!),
  )
  for (const header of headers) expect(stoppable!.head.split(/\r?\n/)).toContain(header)
  expect(stoppable!.body).toContain(url)
  expect(stoppable!.body).toContain('https://portal.example/notifications/preferences')
  expect(`${other!.head}${other!.body}`).not.toMatch(/unsubscribe|preferences/i)

  await send()
  const folder = join(dataDir, 'mail')
  const before = new Set(await readdir(folder).catch(() => []))
  const toFiles = start()
  const fresh = async () => (await readdir(folder)).filter((name) => !before.has(name))
  await vi.waitFor(async () => expect(await fresh()).toHaveLength(2), 20_000)
  await toFiles.stop()
  const files = await Promise.all((await fresh()).map((name) => readFile(join(folder, name), 'utf8')))
  const [toAna, toBo] = ['ana', 'bo'].map((name) => files.find((each) => each.includes(`To: ${name}@`))!)
  for (const header of headers) expect(getParts(toAna!).head.split('\n')).toContain(header)
  expect(toAna).toContain(`Stop mails of this kind: ${url}`)
  expect(toBo).not.toMatch(/unsubscribe/i)
})

test('a mail that is due later waits, and can be withdrawn until its delivery', async () => {
  const catcher = await startMailCatcher()
  const dueAt = new Date(now.getTime() + 30_000)
  const mail = { kind: 'invitation', subject: 's', text: 't', html: 'h', dueAt } as const
  const withdrawn = await enqueueMail(opened.database, { ...mail, to: 'back@x.example' }, now)
  const sent = await enqueueMail(opened.database, { ...mail, to: 'ana@x.example' }, now)
  const delivery = start(`smtp://127.0.0.1:${catcher.port}`)
  try {
    expect(await withdrawMail(opened.database, withdrawn)).toBe(true)
    later(30_000)
    delivery.kick()
    await vi.waitFor(async () => expect((await rows())[0]?.sent_at).not.toBeNull(), 20_000)
    expect(await withdrawMail(opened.database, sent)).toBe(false)
    expect(catcher.mails).toHaveLength(1)
    expect(catcher.mails[0]).toMatch(/^To: ana@x\.example/m)
  } finally {
    await delivery.stop()
    await catcher.stop()
  }
})

test('a mail about content for members goes to those who are members at delivery', async () => {
  const catcher = await startMailCatcher()
  const mail = { kind: 'mentioned', subject: 's', text: 't', html: 'h' } as const
  const write = (identityUid: string, forMembers: boolean) =>
    enqueueMail(opened.database, { ...mail, to: `${identityUid}@x.example`, identityUid, forMembers }, now)
  members.add('ana').add('bo')
  for (const identityUid of ['ana', 'bo']) await write(identityUid, true)
  await write('cy', false)
  members.delete('bo')
  const delivery = start(`smtp://127.0.0.1:${catcher.port}`)
  try {
    delivery.kick()
    const toSend = async () => (await rows()).filter(({ sent_at: sentAt }) => sentAt === null)
    await vi.waitFor(async () => expect(await toSend()).toEqual([]), 20_000)
    expect((await rows()).map((row) => row.to_address)).toEqual(['ana@x.example', 'cy@x.example'])
    expect(catcher.mails.map((text) => /^To: (\w+)/m.exec(text)![1])).toEqual(['ana', 'cy'])
  } finally {
    await delivery.stop()
    await catcher.stop()
  }
})

test('a mail that is withdrawn with its subject goes out once if it is being delivered, else not at all', async () => {
  const catcher = await startMailCatcher()
  const [hidden, shown] = [crypto.randomUUID(), crypto.randomUUID()]
  const mail = { kind: 'mentioned', subject: 's', text: 't', html: 'h' } as const
  const write = (to: string, about: string) =>
    enqueueMail(opened.database, { ...mail, to: `${to}@x.example`, about }, now)
  const taken = (await claimMail(opened.database, await write('in-hand', hidden), now))!
  const failed = { at: now, error: 'no', failingSince: null }
  const tried = (await claimMail(opened.database, await write('tried', hidden), now))!
  await scheduleRetry(opened.database, tried, failed)
  await write('new', hidden)
  await write('other', shown)
  const sent = await write('sent', hidden)
  await markSent(opened.database, sent, now)
  await withdrawMailsAbout(opened.database, [hidden])
  expect((await rows()).map((row) => row.to_address)).toEqual(['other@x.example', 'sent@x.example'])
  await scheduleRetry(opened.database, taken, failed)
  later(leaseMs)
  const delivery = start(`smtp://127.0.0.1:${catcher.port}`)
  try {
    delivery.kick()
    await vi.waitFor(async () => expect((await rows())[0]?.sent_at).not.toBeNull(), 20_000)
    expect(catcher.mails.map((text) => /^To: (\w+)/m.exec(text)![1])).toEqual(['other'])
  } finally {
    await delivery.stop()
    await catcher.stop()
  }
})

test('a mail of a transaction that fails was never there', async () => {
  const failing = opened.database.transaction().execute(async (transaction) => {
    const mail = { kind: 'invitation', to: 'x@x.example', subject: 's', text: 't', html: 'h' } as const
    await enqueueMail(transaction, mail, now)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await rows()).toEqual([])
})

test('waiting doubles from half a minute to an hour', () => {
  expect([1, 2, 3, 7, 8, 500].map(getRetryDelayMs)).toEqual([
    30_000, 60_000, 120_000, 1_920_000, 3_600_000, 3_600_000,
  ])
})
