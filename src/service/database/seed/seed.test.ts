import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../../../tests/support/service'
import { findStarterWords } from '../../../../tests/support/starter-words'
import { funnelStages } from '~/contract/enums'
import { claimNext, deliver } from '~/service/modules/webhooks/webhook-delivery'
import { seedWebhook } from '~/service/modules/webhooks/seed-webhook'
import { seedInstallation } from './seed'
import type { RenderPost } from './seed-community'
import { renderContent, type RenderMarkdown } from './seed-content'
import type { StoreStarterFile } from './seed-videos'

const renderMarkdown: RenderMarkdown = async (markdown) => ({
  html: '<p>x</p>',
  headings: [],
  text: markdown,
  sections: [],
  minutes: 1,
})

/** One of each kind of file is enough for its address. */
const storeFile: StoreStarterFile = async (_, { extension, width, height }) =>
  `/api/files/media/starter-${width}x${height}.${extension}`

const renderPost: RenderPost = async (markdown) => ({ html: '<p>x</p>', text: markdown })

const tools = { renderMarkdown, renderPost, storeFile, seedWebhook, seedDownloads: async () => {} }

let service: TestService
beforeAll(async () => {
  service = await startTestService('embedded', { seed: 1200 })
})
afterAll(() => service.close())

const count = async (table: 'users' | 'pages' | 'applications' | 'page_versions' | 'announcements') => {
  const { database } = service.context
  const query = database.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('count'))
  return (await query.executeTakeFirstOrThrow()).count
}

test('an installation is seeded once, also when several nodes start at the same time', async () => {
  await Promise.all([seedInstallation(service.context, tools), seedInstallation(service.context, tools)])
  expect(await count('users')).toBe(1200 + 26)
  expect(await count('pages')).toBeGreaterThan(20)
  expect(await count('page_versions')).toBe(await count('pages'))
  const users = await count('users')
  await service.context.database.deleteFrom('announcements').execute()
  await seedInstallation(service.context, tools)
  expect([await count('users'), await count('announcements')]).toEqual([users, 0])
})

test('terms and privacy policy name the company whose installation it is, and where it is written to', async () => {
  const brand = { ...service.context.config.brand, name: 'Acme $& Sons' }
  const { pages } = await renderContent(renderMarkdown, { brand, supportEmail: 'help@acme.example' })
  const said = pages.map(({ rendered }) => rendered.text).join('\n')
  expect(said).toContain('developer programme of Acme $& Sons')
  expect(said).toContain('Write to help@acme.example')
  expect(said).not.toMatch(/Meridian Grid|meridian\.example/)
})

test('every demo person can sign in, also who is locked out: it is the service that refuses', async () => {
  for (const name of ['admin', 'approved', 'pending', 'denied', 'disabled', 'blocked']) {
    const token = await service.signIn(`${name}@portal.example`, 'Portal-demo-1')
    const answer = await service.client
      .withToken(token)
      .session.get()
      .then(
        ({ user }) => user?.status,
        ({ code }) => code,
      )
    const expected = {
      admin: 'approved',
      disabled: 'ACCOUNT_DISABLED',
      blocked: 'ACCOUNT_BLOCKED',
    }[name]
    expect([name, answer]).toEqual([name, expected ?? name])
  }
})

test('the users of a demonstration have accepted the terms that came with it', async () => {
  const token = await service.signIn('approved@portal.example', 'Portal-demo-1')
  const { user, termsToAccept } = await service.client.withToken(token).session.get()
  const { inForce } = await service.client.withToken(token).terms.get()
  expect([user?.termsVersion, termsToAccept]).toEqual([inForce?.version, null])
  expect(user!.termsAcceptedAt! >= inForce!.publishedAt).toBe(true)
})

test('an account that the emulator lost is created again at the next start, others are left alone', async () => {
  const { identity } = service.context
  await identity.deleteAccount('demo-approved')
  await identity.setPassword('demo-pending', 'Changed-by-hand-1')
  await seedInstallation(service.context, tools)
  expect(await service.signIn('approved@portal.example', 'Portal-demo-1')).toBeTruthy()
  expect(await service.signIn('pending@portal.example', 'Changed-by-hand-1')).toBeTruthy()
})

test('applications wait with their timeline, and private notes are kept apart from it', async () => {
  const token = await service.signIn('admin@portal.example', 'Portal-demo-1')
  const admin = service.client.withToken(token)
  const { data } = await admin.applications.listWaiting()
  expect(data.length).toBeGreaterThanOrEqual(5)
  const twice = data.find(({ version }) => version === 2)!
  const { timeline, submissions } = await admin.applications.get({ params: { id: twice.identityUid } })
  expect(submissions.map(({ version }) => version)).toEqual([2, 1])
  expect(timeline.map(({ kind }) => kind)).toEqual([
    'registered',
    'confirmed',
    'submitted',
    'commented',
    'noted',
    'answered',
    'submitted',
  ])
})

test('what people of the demonstration asked has the votes, answers and tags that it says', async () => {
  const { database } = service.context
  const questions = await database
    .selectFrom('questions')
    .select(['id', 'votes', 'answers', 'tags'])
    .execute()
  const answers = await database.selectFrom('answers').select(['id', 'question_id', 'votes']).execute()
  const votes = await database.selectFrom('post_votes').select('post_id').execute()
  const posts = [...questions, ...answers]
  expect(posts.map((post) => votes.filter(({ post_id }) => post_id === post.id).length)).toEqual(
    posts.map((post) => post.votes),
  )
  expect(questions.map(({ id }) => answers.filter((answer) => answer.question_id === id).length)).toEqual(
    questions.map((question) => question.answers),
  )
  expect(votes.length).toBeGreaterThan(20)
  const tags = await database.selectFrom('question_tags').select('questions').execute()
  const counted = tags.reduce((sum, tag) => sum + tag.questions, 0)
  expect(counted).toBe(questions.flatMap((question) => question.tags).length)
})

test('each queue of an administrator has something in it, and the funnel narrows from stage to stage', async () => {
  const token = await service.signIn('admin@portal.example', 'Portal-demo-1')
  const admin = service.client.withToken(token)
  const counts = await admin.adminCounts.read()
  expect(counts).toMatchObject({ applications: 5, kitRequests: 3, overdueKits: 1, messages: 4, reports: 2 })
  const { database } = service.context
  const rows = await database
    .selectFrom('milestones')
    .select(['stage', ({ fn }) => fn.countAll<number>().as('people')])
    .where('identity_uid', 'like', 'demo-%')
    .groupBy('stage')
    .execute()
  const people = new Map(rows.map((row) => [row.stage, row.people]))
  expect(funnelStages.map((stage) => people.get(stage))).toEqual([26, 25, 19, 14, 9, 5])
})

test('the webhook of the demonstration has a failed delivery, which arrives when it is sent again', async () => {
  const token = await service.signIn('admin@portal.example', 'Portal-demo-1')
  const { webhooks } = service.client.withToken(token)
  const [webhook] = (await webhooks.list()).data
  const params = { id: webhook!.id }
  const { data, total } = await webhooks.listDeliveries({ params, query: { state: 'failed' } })
  expect([total, webhook!.failed, webhook!.waiting]).toEqual([1, 1, 0])
  const failed = await webhooks.getDelivery({ params: { id: data[0]!.id } })
  expect(failed.history.map(({ status }) => status)).toEqual(Array(failed.attempts).fill(422))
  await webhooks.sendAgain({ params: { id: failed.id } })
  const claimed = await claimNext(service.context, [])
  await deliver(service.context, claimed!, new AbortController().signal)
  const sent = await webhooks.getDelivery({ params: { id: failed.id } })
  expect([sent.state, sent.lastStatus]).toEqual(['delivered', 204])
})

test('what users of the demonstration did, they did after they registered and were let in', async () => {
  const { database } = service.context
  const early = await database
    .selectFrom('milestones as later')
    .innerJoin('milestones as approved', 'approved.identity_uid', 'later.identity_uid')
    .select(['later.identity_uid', 'later.stage'])
    .where('approved.stage', '=', 'approved')
    .where('later.stage', 'in', ['first-unit', 'kit-delivered'])
    .whereRef('later.at', '<', 'approved.at')
    .execute()
  expect(early).toEqual([])
  const requested = await database
    .selectFrom('dev_kit_requests')
    .innerJoin('milestones', 'milestones.identity_uid', 'dev_kit_requests.identity_uid')
    .select('dev_kit_requests.identity_uid')
    .where('stage', '=', 'approved')
    .whereRef('dev_kit_requests.created_at', '<', 'milestones.at')
    .execute()
  expect(requested).toEqual([])
})

test('outside a demonstration no user with a known password is created', async () => {
  const real = await startTestService('embedded', { seed: 'default', demonstration: false })
  await seedInstallation(real.context, tools)
  const { database } = real.context
  expect(await database.selectFrom('users').select('identity_uid').execute()).toEqual([])
  expect(await database.selectFrom('pages').select('id').limit(1).execute()).toHaveLength(1)
  await real.close()
})

test('a public page whose address a document had is left out, and named in the log', async () => {
  const { context, logged, close } = await startTestService('embedded', {
    seed: 'empty',
    demonstration: false,
  })
  const { database } = context
  await seedInstallation(context, tools)
  const { id } = await database
    .deleteFrom('pages')
    .where('slug', '=', 'faq')
    .returning('id')
    .executeTakeFirstOrThrow()
  const moved = await database
    .selectFrom('pages')
    .select('id')
    .where('id', '!=', id)
    .executeTakeFirstOrThrow()
  await database
    .insertInto('page_slugs')
    .values({ slug: 'faq', page_id: moved.id, changed_at: new Date().toISOString() })
    .execute()
  await seedInstallation(context, tools)
  expect(await database.selectFrom('pages').select('id').where('slug', '=', 'faq').execute()).toEqual([])
  expect(logged.filter(({ level }) => level === 'warn').map(({ message }) => message)).toEqual([
    'A public page is missing, since a document has or had its address',
  ])
  await close()
})

test('an empty installation has its public pages as drafts, once, without a word of the starter content', async () => {
  const real = await startTestService('embedded', { seed: 'empty', demonstration: false })
  const { brand } = real.context.config
  await Promise.all([seedInstallation(real.context, tools), seedInstallation(real.context, tools)])
  const { database } = real.context
  const pages = await database
    .selectFrom('pages')
    .innerJoin('page_versions', 'page_versions.page_id', 'pages.id')
    .select(['pages.slug', 'pages.title', 'pages.status', 'page_versions.body'])
    .orderBy('pages.position')
    .execute()
  expect(pages.map(({ slug, status }) => [slug, status])).toEqual(
    ['home', 'explore', 'get-started', 'faq', 'terms-of-use', 'privacy-policy'].map((slug) => [
      slug,
      'draft',
    ]),
  )
  expect(pages[0]?.title).toBe(`${brand.name} ${brand.programme}`)
  expect(findStarterWords(JSON.stringify(pages))).toEqual([])
  await real.close()
})
