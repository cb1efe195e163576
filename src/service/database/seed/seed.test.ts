import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../../../tests/support/service'
import { seedInstallation } from './seed'
import type { RenderMarkdown } from './seed-content'

const render: RenderMarkdown = async (markdown) => ({
  html: '<p>x</p>',
  headings: [],
  text: markdown,
  sections: [],
  minutes: 1,
})

let service: TestService
beforeAll(async () => {
  service = await startTestService('embedded', { seed: 1200 })
})
afterAll(() => service.close())

const count = async (table: 'users' | 'pages' | 'applications' | 'page_versions') => {
  const { database } = service.deps
  const query = database.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('count'))
  return (await query.executeTakeFirstOrThrow()).count
}

test('an installation is filled once, whoever starts at the same time', async () => {
  await Promise.all([seedInstallation(service.deps, render), seedInstallation(service.deps, render)])
  expect(await count('users')).toBe(1200 + 26)
  expect(await count('pages')).toBeGreaterThan(20)
  expect(await count('page_versions')).toBe(await count('pages'))
  const users = await count('users')
  await service.deps.database.deleteFrom('pages').execute()
  await seedInstallation(service.deps, render)
  expect([await count('users'), await count('pages')]).toEqual([users, 0])
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

test('an account that the emulator lost is made again at the next start, others are left alone', async () => {
  const { identity } = service.deps
  await identity.deleteAccount('demo-approved')
  await identity.setPassword('demo-pending', 'Changed-by-hand-1')
  await seedInstallation(service.deps, render)
  expect(await service.signIn('approved@portal.example', 'Portal-demo-1')).toBeTruthy()
  expect(await service.signIn('pending@portal.example', 'Changed-by-hand-1')).toBeTruthy()
})

test('applications wait with their story, and private notes stand apart from it', async () => {
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

test('outside a demonstration nobody with a known password is made', async () => {
  const real = await startTestService('embedded', { seed: 'default', demonstration: false })
  await seedInstallation(real.deps, render)
  const { database } = real.deps
  expect(await database.selectFrom('users').select('identity_uid').execute()).toEqual([])
  expect(await database.selectFrom('pages').select('id').limit(1).execute()).toHaveLength(1)
  await real.close()
})
