import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ProblemError } from '~/contract/problem'
import { type OpenDatabase, openDatabase } from '../database/open'
import type { Worker } from '../jobs/worker'
import { startJobs } from '../jobs/worker'
import { createMailRunner as getDelivery, createServerPause } from './delivery'
import { enqueueMail } from './outbox'

/**
 * How the mail server treats the next mail: accepts it, sends this code, disconnects, or accepts it without a response.
 */
type Manner = 'take' | 450 | 554 | 421 | 'die' | 'say nothing'

let dataDir: string
let opened: OpenDatabase
let server: SMTPServer
let port: number
let manners: (mail: string) => Manner
/** Milliseconds before it responds to the sender and each recipient. */
let slowness: number
/** Its response to the sender command. */
let onSender: () => Error | null
/** The mails that arrived, as recipient and subject. */
let arrived: string[]
let messageIds: string[]
let now: Date
let delivery: Worker | null = null

const getPart = (mail: string, header: string) =>
  new RegExp(`^${header}: (.*?)\r?$`, 'm').exec(mail)?.[1] ?? ''

const onData = (stream: SMTPServerDataStream, _session: unknown, done: (error?: Error | null) => void) => {
  const parts: Buffer[] = []
  stream.on('data', (part: Buffer) => parts.push(part))
  stream.on('end', () => {
    const mail = Buffer.concat(parts).toString()
    const manner = manners(mail)
    if (manner === 'die') {
      for (const connection of server.connections) connection.close()
      return
    }
    if (typeof manner === 'number') {
      return done(Object.assign(new Error('Not now'), { responseCode: manner }))
    }
    arrived.push(`${getPart(mail, 'To')} ${getPart(mail, 'Subject')}`)
    messageIds.push(getPart(mail, 'Message-ID'))
    if (manner === 'take') done()
  })
}

const listen = (on: number) =>
  new Promise<void>((resolve) => {
    server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onMailFrom: (_address, _session, done) => void setTimeout(() => done(onSender()), slowness),
      onRcptTo: (_address, _session, done) => void setTimeout(done, slowness),
      onData,
    })
    // Closed connections report their errors here.
    server.on('error', () => {})
    server.listen(on, '127.0.0.1', () => {
      port = (server.server.address() as AddressInfo).port
      resolve()
    })
  })

const stopServer = () =>
  new Promise<void>((resolve) => {
    for (const connection of server.connections) connection.close()
    server.close(() => resolve())
  })

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portal-outbox-'))
  opened = await openDatabase({ dataDir })
})
afterAll(async () => {
  await opened.close()
  await rm(dataDir, { recursive: true })
})
beforeEach(async () => {
  await opened.database.deleteFrom('mails').execute()
  await opened.database.deleteFrom('jobs').execute()
  manners = () => 'take'
  slowness = 0
  onSender = () => null
  arrived = []
  messageIds = []
  now = new Date('2026-11-21T10:00:00.000Z')
  await listen(0)
})
afterEach(async () => {
  await delivery?.stop()
  delivery = null
  await stopServer()
})

const noProvider = {
  passwordResetLink: async () => null,
  signInCode: async () => null,
  getAccount: async () => null,
}

interface Node {
  database?: OpenDatabase['database']
  identity?: Parameters<typeof getDelivery>[0]['identity']
  /** Milliseconds for each mail. */
  maxProcessingMs?: number
}

const startNode = ({
  database = opened.database,
  identity = noProvider,
  maxProcessingMs = 60_000,
}: Node = {}) => {
  const context = {
    database,
    pubsub: opened.pubsub,
    now: () => now,
    log: { info: () => {}, warn: () => {}, error: () => {} },
    identity,
    isMember: async () => true,
    isAdministrator: async () => true,
    withdrawIfInaccessible: async () => false,
    config: {
      dataDir,
      origin: 'https://portal.example',
      brand: { name: 'Meridian', programme: 'Developer Programme', sentence: '' },
      mailFrom: 'Meridian <no-reply@meridian.example>',
      smtpUrl: `smtp://127.0.0.1:${port}`,
    },
  }
  return startJobs(context, { mail: getDelivery(context, { maxProcessingMs }) })
}

const start = (node: Node = {}) => {
  delivery = startNode(node)
}

const later = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds)
  delivery?.kick()
}

const write = (to: string, subject: string) =>
  enqueueMail(opened.database, { kind: 'invitation', to, subject, text: subject, html: '' }, now)

const rows = () =>
  opened.database
    .selectFrom('mails')
    .select(['subject', 'text', 'attempts', 'due_at', 'sent_at', 'given_up_at'])
    .orderBy('id')
    .execute()

/** Resolves once the first mail waits for its next attempt in this many seconds. */
const untilPutBack = (seconds: number) =>
  until(async () => expect(Date.parse((await rows())[0]?.due_at ?? '') - now.getTime()).toBe(seconds * 1000))

const until = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: 20_000, interval: 50 })

test('a server that ends in the middle of a mail loses none, and each arrives once, in order', async () => {
  let deaths = 2
  manners = () => {
    deaths -= 1
    return deaths >= 0 ? 'die' : 'take'
  }
  for (const subject of ['one', 'two', 'three']) await write('ana@x.example', subject)
  start()
  // The server may have accepted it: retrying every minute would deliver the same mail again and again.
  for (const seconds of [30, 60]) {
    await untilPutBack(seconds)
    expect(arrived).toEqual([])
    later(seconds * 1000)
  }
  await until(async () => expect((await rows()).every(({ sent_at: at }) => at !== null)).toBe(true))
  expect(arrived).toEqual(['ana@x.example one', 'ana@x.example two', 'ana@x.example three'])
})

test('a server that is not there is tried with one mail at a time, and soon again', async () => {
  await stopServer()
  for (const to of ['ana@x.example', 'bo@x.example', 'cy@x.example']) await write(to, 'hello')
  start()
  await untilPutBack(5)
  delivery?.kick()
  expect((await rows()).map(({ attempts }) => attempts)).toEqual([1, 0, 0])
  await listen(port)
  later(5_000)
  await until(() => expect(arrived.toSorted()).toHaveLength(3))
  expect((await rows()).map(({ attempts }) => attempts)).toEqual([2, 1, 1])
})

test.each([
  { code: 450, seconds: 30, meanwhile: ['bo@x.example other'] },
  { code: 421, seconds: 5, meanwhile: [] },
] as const)(
  'what is not taken for now ($code) is followed by what was written later, not overtaken',
  async ({ code, seconds, meanwhile }) => {
    manners = (mail) => (mail.includes('Subject: first') ? code : 'take')
    await write('ana@x.example', 'first')
    await write('ana@x.example', 'second')
    await write('bo@x.example', 'other')
    start()
    await untilPutBack(seconds)
    await until(() => expect(arrived).toEqual(meanwhile))
    manners = () => 'take'
    later(60_000)
    await until(async () => expect((await rows()).every(({ sent_at: at }) => at !== null)).toBe(true))
    expect(arrived.filter((mail) => mail.startsWith('ana@'))).toEqual([
      'ana@x.example first',
      'ana@x.example second',
    ])
  },
)

test('an unwanted mail delays no other, and is kept', async () => {
  manners = (mail) => (mail.includes('Subject: spam') ? 554 : 'take')
  await write('ana@x.example', 'spam')
  await write('ana@x.example', 'second')
  start()
  await until(() => expect(arrived).toEqual(['ana@x.example second']))
  await until(async () => expect((await rows()).map(({ sent_at: at }) => at === null)).toEqual([true, false]))
})

test('a delivered mail is not delivered again if the database went away before that was recorded', async () => {
  let isAway = true
  const database = new Proxy(opened.database, {
    get: (target, name: keyof typeof opened.database) => {
      const value = target[name]
      // Between the delivery and its record.
      if (name === 'transaction' && isAway && arrived.length > 0) {
        return () => {
          throw Object.assign(new Error('gone'), { code: 'ECONNRESET' })
        }
      }
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  await write('ana@x.example', 'once')
  start({ database })
  await until(() => expect(arrived).toHaveLength(1))
  isAway = false
  // The next run records it, not only the worker that takes over after the lease.
  delivery?.kick()
  await until(async () => expect((await rows())[0]?.sent_at).not.toBeNull())
  later(120_000)
  const other = startNode()
  await write('bo@x.example', 'next')
  other.kick()
  await until(() => expect(arrived).toContain('bo@x.example next'))
  await other.stop()
  expect(arrived.filter((mail) => mail.startsWith('ana@'))).toEqual(['ana@x.example once'])
})

test('a server that is slow at every step is left before the lease ends, and its connection is closed', async () => {
  slowness = 3_000
  await write('ana@x.example', 'one')
  start({ maxProcessingMs: 5_000 })
  await untilPutBack(5)
  expect(arrived).toEqual([])
  slowness = 0
  later(5_000)
  await until(() => expect(arrived).toEqual(['ana@x.example one']))
  await until(() => expect(server.connections.size).toBe(1))
}, 90_000)

test('the time for a mail is counted from its claim, with what its code takes', async () => {
  slowness = 250
  const said = { subject: 'Yours', text: 'Here', html: '' }
  await enqueueMail(opened.database, { kind: 'set-password', to: 'ana@x.example', ...said }, now)
  const slowProvider = { ...noProvider, passwordResetLink: () => wait(600, 'code') }
  start({ identity: slowProvider, maxProcessingMs: 800 })
  await untilPutBack(5)
  expect(arrived).toEqual([])
})

test('a server that never says that it took a mail gets it seldom, with the same id', async () => {
  manners = () => 'say nothing'
  await write('ana@x.example', 'one')
  await write('bo@x.example', 'two')
  start({ maxProcessingMs: 5_000 })
  await untilPutBack(30)
  manners = () => 'take'
  // Others do not wait for it.
  await until(() => expect(arrived).toContain('bo@x.example two'))
  manners = () => 'say nothing'
  later(30_000)
  await untilPutBack(60)
  manners = () => 'take'
  later(60_000)
  await until(async () => expect((await rows()).every(({ sent_at: sent }) => sent !== null)).toBe(true))
  const ids = messageIds.filter((_, index) => arrived[index]?.startsWith('ana@'))
  expect([ids.length, new Set(ids).size]).toEqual([3, 1])
}, 90_000)

const day = 86_400_000

test.each([
  { code: 554, told: 'not wanted', meanwhile: ['ana@x.example second'] },
  { code: 450, told: 'not taken for now', meanwhile: [] },
] as const)(
  'what is $told for five days is given up and kept, without its words',
  async ({ code, meanwhile }) => {
    manners = (mail) => (mail.includes('Subject: first') ? code : 'take')
    await write('ana@x.example', 'first')
    await write('ana@x.example', 'second')
    start()
    await untilPutBack(30)
    later(5 * day - 1_000)
    await untilPutBack(60)
    expect(arrived).toEqual(meanwhile)
    later(60_000)
    await until(async () => expect((await rows())[0]).toMatchObject({ text: '', attempts: 3, sent_at: null }))
    expect((await rows())[0]?.given_up_at).toBe(now.toISOString())
    // The mail that waited behind it is delivered.
    await until(() => expect(arrived).toEqual(['ana@x.example second']))
    manners = () => 'take'
    later(30 * day)
    await write('ana@x.example', 'third')
    delivery?.kick()
    await until(() => expect(arrived).toEqual(['ana@x.example second', 'ana@x.example third']))
    expect((await rows())[0]?.attempts).toBe(3)
  },
)

test('no mail is given up while the server is away for long, or refuses the sender', async () => {
  manners = () => 450
  await write('ana@x.example', 'one')
  start()
  await untilPutBack(30)
  onSender = () => Object.assign(new Error('Who are you?'), { responseCode: 553 })
  later(6 * day)
  await untilPutBack(5)
  onSender = () => null
  // Earlier failures do not count, since the server itself may have been at fault.
  later(5_000)
  await untilPutBack(120)
  expect((await rows())[0]?.given_up_at).toBeNull()
  manners = () => 'take'
  later(3_600_000)
  await until(() => expect(arrived).toEqual(['ana@x.example one']))
})

test('no mail that needs a code is given up while the provider is away for long', async () => {
  let isAway = true
  const passwordResetLink = async () => {
    if (isAway) throw new ProblemError('UNAVAILABLE')
    return 'code'
  }
  const said = { subject: 'Yours', text: 'Here', html: '' }
  await enqueueMail(opened.database, { kind: 'set-password', to: 'ana@x.example', ...said }, now)
  start({ identity: { ...noProvider, passwordResetLink } })
  await untilPutBack(30)
  later(6 * day)
  await untilPutBack(60)
  isAway = false
  later(60_000)
  await until(() => expect(arrived).toEqual(['ana@x.example Yours']))
})

test('new mails do not queue behind those that are tried again, nor do these wait for ever', async () => {
  const dead = Array.from({ length: 12 }, (_, index) => `dead${index}@x.example`)
  manners = (mail) => (mail.includes('To: dead') ? 554 : 'take')
  for (const to of dead) await write(to, 'lost')
  start()
  await until(async () => expect((await rows()).every(({ attempts }) => attempts === 1)).toBe(true))
  await delivery?.stop()
  now = new Date(now.getTime() + 60_000)
  for (const to of ['ana', 'bo', 'cy', 'di', 'ed', 'fi']) await write(`${to}@x.example`, 'new')
  // How many new mails had been sent at each retry.
  const triedAt: number[] = []
  let tried = 0
  manners = (mail) => {
    if (mail.includes('To: dead')) {
      tried += 1
      return 554
    }
    triedAt.push(tried)
    return 'take'
  }
  start()
  await until(() => expect(triedAt).toHaveLength(6))
  expect(triedAt).toEqual([0, 0, 0, 1, 1, 1])
  await until(() => expect(tried).toBe(12))
})

test('a clock that jumps ahead by hours and back by minutes sends nothing twice, and delays nothing for long', async () => {
  const hour = 3_600_000
  await write('ana@x.example', 'one')
  start()
  await until(() => expect(arrived).toHaveLength(1))
  later(5 * hour)
  await write('ana@x.example', 'two')
  delivery?.kick()
  await until(() => expect(arrived).toHaveLength(2))
  await stopServer()
  await write('bo@x.example', 'three')
  delivery?.kick()
  await until(async () => expect((await rows()).at(-1)?.attempts).toBe(1))
  await until(async () =>
    expect((await rows()).at(-1)?.due_at).toBe(new Date(now.getTime() + 5000).toISOString()),
  )
  await listen(port)
  // The clock goes back ten minutes: new mails are sent now, retries a little later.
  later(-600_000)
  await write('cy@x.example', 'four')
  delivery?.kick()
  await until(() => expect(arrived).toContain('cy@x.example four'))
  later(605_000)
  await until(() => expect(arrived).toContain('bo@x.example three'))
  later(5 * hour)
  await until(async () => expect((await rows()).every(({ sent_at: sent }) => sent !== null)).toBe(true))
  expect(arrived).toEqual([
    'ana@x.example one',
    'ana@x.example two',
    'cy@x.example four',
    'bo@x.example three',
  ])
})

test('what nodes write to one address goes out in its order by the time that they share', async () => {
  try {
    // The clock of the first node is a day ahead.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 })
    await write('ana@x.example', 'first')
  } finally {
    vi.useRealTimers()
  }
  later(1_000)
  await write('ana@x.example', 'second')
  start()
  await until(() => expect(arrived).toEqual(['ana@x.example first', 'ana@x.example second']))
})

const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1000)

test('a pause ends with its time, also when the clock is put back', () => {
  const pause = createServerPause()
  expect(pause.lasts(at(0))).toBe(false)
  expect(pause.extend(at(0))).toEqual({ until: at(5), isFirst: true })
  expect([pause.lasts(at(4)), pause.lasts(at(5))]).toEqual([true, false])
  expect(pause.extend(at(5))).toEqual({ until: at(15), isFirst: false })
  // An hour back, and an hour ahead.
  expect([pause.lasts(at(-3600)), pause.lasts(at(3600))]).toEqual([false, false])
  expect([pause.end(), pause.end()]).toEqual([true, false])
})
