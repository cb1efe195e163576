import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentation, type FileTree, getZip } from '../support/documentation'
import { startTestService, testDatabases, type TestService } from '../support/service'

/** A separate installation with an administrator. */
const installation = async () => {
  const service = await startTestService(testDatabases.at(-1))
  const email = 'admin@x.example'
  const { identityUid } = await service.context.identity.createAccount({
    email,
    password: 'Portal-demo-1',
    displayName: 'Ada',
  })
  const at = service.context.now().toISOString()
  await service.context.database
    .insertInto('users')
    .values({
      identity_uid: identityUid,
      email,
      verified: true,
      role: 'admin',
      status: 'approved',
      first_name: 'Ada',
      last_name: 'Editor',
      created_at: at,
      updated_at: at,
    })
    .execute()
  const client = service.client.withToken(await service.signIn(email, 'Portal-demo-1'))
  const importZip = async (archive: Uint8Array, source: string) => {
    const { id } = await client.imports.create({ query: { source, audience: 'public' }, body: archive })
    await service.runDueJobs('imports')
    return client.imports.get({ params: { id } })
  }
  const exportZip = async (query: { component?: string; category?: string } = {}) => {
    const stream = await client.imports.exportDocuments({ query })
    return new Uint8Array(await new Response(stream).arrayBuffer())
  }
  return { service, client, importZip, exportZip }
}

const decoder = new TextDecoder()

/** The files of a zip, without export dates. */
const getContent = (zip: Uint8Array): FileTree =>
  Object.fromEntries(
    Object.entries(unzipSync(zip)).map(([path, bytes]) => [
      // A stored image has another address in each installation.
      path.replace(/_media\/[\w-]+?(-\d+x\d+\.\w+)$/, '_media/image$1'),
      path.startsWith('_media/')
        ? bytes
        : decoder
            .decode(bytes)
            .replace(/"exportedAt": "[^"]*"/, '"exportedAt": ""')
            .replace(/_media\/[\w-]+?(-\d+x\d+\.\w+)/g, '_media/image$1'),
    ]),
  )

let here: Awaited<ReturnType<typeof installation>>
let there: Awaited<ReturnType<typeof installation>>
const close = (one: { service: TestService } | undefined) => one?.service.close()

beforeAll(async () => {
  here = await installation()
  there = await installation()
  await here.importZip(getZip(documentation), 'Handbook')
})
afterAll(async () => {
  await close(here)
  await close(there)
})

test('an export gives the same pages in another installation, and an identical export there', async () => {
  const { data } = await here.client.pages.listManaged({ query: { kind: 'document' } })
  const find = (title: string) => data.find((page) => page.title === title)!
  const meter = find('Install a meter')
  // One page with a newer draft, one that is archived, one with a link to another by an address that it had.
  const limits = find('Limits')
  await here.client.pages.save({
    params: { id: limits.id },
    body: {
      title: 'Limits to come',
      body: `See [it](/documents/${meter.slug}) or [begin](/get-started).`,
      baseVersion: 1,
    },
  })
  await here.client.pages.setStatus({ params: { id: find('Notes').id }, body: { status: 'archived' } })

  const first = await here.exportZip()
  const files = getContent(first)
  expect(Object.keys(files)).toContain('guides/operating/limits.md')
  expect(Object.keys(files)).toContain('guides/operating/limits.draft.md')
  expect(files['guides/operating/limits.draft.md']).toContain('[it](../installing/meter.md)')
  expect(files['guides/installing/meter.md']).toContain('![The terminals](../../_media/image-1x1.webp)')
  expect(files['guides/overview/notes.md'] ?? files['guides/guides-overview/notes.md']).toContain(
    'status: archived',
  )

  const result = await there.importZip(first, 'From here')
  expect(result).toMatchObject({ state: 'done', counts: { failed: 0, waiting: 0 } })
  expect(getContent(await there.exportZip())).toEqual(files)

  const copied = await there.client.pages.listManaged({ query: { kind: 'document' } })
  expect(copied.data.find(({ title }) => title === 'Limits to come')).toMatchObject({
    status: 'published',
    newestVersion: 2,
    publishedVersion: 1,
  })
})

test('an export that is imported where it came from changes nothing', async () => {
  const versions = () =>
    here.service.context.database.selectFrom('page_versions').select(['page_id', 'version']).execute()
  const before = await versions()
  const result = await here.importZip(await here.exportZip(), 'Handbook')
  expect(result.counts).toMatchObject({ created: 0, updated: 0, failed: 0 })
  expect(result.counts.unchanged).toBeGreaterThan(5)
  expect(await versions()).toEqual(before)
})

test('a changed file of an export becomes a new version of its page', async () => {
  const files = Object.fromEntries(
    Object.entries(unzipSync(await here.exportZip())).map(([path, bytes]) => [
      path,
      path.endsWith('meter.md')
        ? decoder.decode(bytes).replace('Switch it off first.', 'Switch it off.')
        : bytes,
    ]),
  )
  const result = await here.importZip(getZip(files), 'Elsewhere')
  expect(result.counts).toMatchObject({ created: 0, updated: 1, failed: 0 })
  const page = await here.client.pages.bySlug({ params: { slug: 'meter' } })
  expect(page).toMatchObject({ version: 2, status: 'published' })
})

test('one component can be exported without the others', async () => {
  const { data } = await here.client.catalogue.listManaged()
  const component = data.flatMap(({ components }) => components).find(({ name }) => name === 'Installing')!
  const paths = Object.keys(getContent(await here.exportZip({ component: component.id })))
  expect(paths).toContain('guides/installing/meter.md')
  expect(paths.filter((path) => path.includes('operating'))).toEqual([])
  await expect(here.exportZip({ component: '01890000-0000-7000-8000-000000000000' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})
