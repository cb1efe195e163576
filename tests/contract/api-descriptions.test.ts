import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { contract } from '~/contract'
import { type TestPerson, onDatabase } from './world'

const { apiDescriptions, pages, catalogue } = contract

let count = 0

const describe = (paths: Record<string, unknown>, version = '1') => {
  const info = { title: `Meters ${count}`, version, description: 'Reads meters.' }
  return JSON.stringify({ openapi: '3.1.0', info, tags: [{ name: `Reading ${count}` }], paths })
}

const operation = (id: string, more: object = {}) => ({
  operationId: `${id}${count}`,
  tags: [`Reading ${count}`],
  summary: `${id} meters`,
  description: `Needs a quixotic${count} permit.`,
  responses: { 200: { description: 'Done' } },
  ...more,
})

onDatabase('API descriptions', (world) => {
  const begin = async () => {
    count += 1
    const { component, administrator } = world()
    const place = await component()
    return { admin: await administrator(), id: place.component_id, slug: place.slugs.component }
  }
  type Place = Awaited<ReturnType<typeof begin>>

  const propose = ({ admin, id }: Place, body: { text?: string; address?: string }) =>
    world().call(apiDescriptions.propose, { params: { id }, body }, admin)

  const apply = async (place: Place, text: string, { audience = 'approved', publish = true } = {}) => {
    const { body } = await propose(place, { text })
    const params = { id: place.id, description: body.proposed!.id }
    const settings = { audience: audience as 'approved', publish }
    const confirmed = await world().call(apiDescriptions.confirm, { params, body: settings }, place.admin)
    expect(confirmed.status).toBe(200)
    await world().runDueJobs('api descriptions')
    const { body: now } = await world().call(apiDescriptions.get, { params: { id: place.id } }, place.admin)
    expect(now.current).toMatchObject({ state: 'done', reason: '', failures: [] })
    return now.current!
  }

  const read = (slug: string, caller: TestPerson | null = null) =>
    world().call(pages.bySlug, { params: { slug }, query: {} }, caller)

  const readPage = async (slug: string, caller: TestPerson | null) => {
    const { body } = await read(slug, caller)
    if ('movedTo' in body) throw new Error(`${slug} moved to ${body.movedTo}.`)
    return body
  }

  test('become pages in the tree, with the same search and access rules as any page', async () => {
    const place = await begin()
    const member = await world().person({ status: 'approved' })
    const applicant = await world().person({ status: 'pending' })
    const paths = { '/meters': { get: operation('list'), post: operation('create') } }
    const current = await apply(place, describe(paths))
    expect(current.pages).toEqual({ total: 4, done: 4 })

    const page = await readPage(`list${count}`, member)
    expect(page).toMatchObject({
      title: 'list meters',
      audience: 'approved',
      summary: `Needs a quixotic${count} permit.`,
      ancestors: [{ title: `Meters ${count}` }, { title: `Reading ${count}` }],
    })
    expect(page.html).toContain('<code>/meters</code>')
    expect(page.next?.slug).toBe(`create${count}`)
    for (const caller of [null, applicant])
      expect((await read(`list${count}`, caller)).code).toBe('NOT_FOUND')

    const search = async (caller: TestPerson) =>
      (await world().call(pages.search, { query: { q: `quixotic${count}` } }, caller)).body.data.length
    expect(await search(member)).toBeGreaterThan(0)
    expect(await search(applicant)).toBe(0)
    const markdown = await world().call(pages.markdown, { params: { slug: `list${count}` } }, member)
    expect(markdown.text).toContain('`GET /meters`')
  })

  test('are listed only for readers who may open them', async () => {
    const place = await begin()
    const member = await world().person({ status: 'approved' })
    const first = { '/meters': { get: operation('list') }, '/other': { get: operation('other') } }
    await apply(place, describe(first), { audience: 'public' })
    const paths = { ...first, '/unreleased': { post: operation('unreleased') } }
    const overview = await apply(place, describe(paths, '2'), { audience: 'approved' })
    const [group = ''] = (await readPage(`list${count}`, member)).ancestors.slice(-1).map(({ slug }) => slug)
    const list = async (caller: TestPerson | null) =>
      (await readPage(group, caller)).apiPages.map(({ slug, request }) => `${slug} ${request}`)
    const requests = [`list${count} GET /meters`, `other${count} GET /other`]
    expect(await list(member)).toEqual([...requests, `unreleased${count} POST /unreleased`])
    expect(await list(null)).toEqual(requests)
    expect(JSON.stringify(await readPage(group, null))).not.toContain('unreleased')

    const { id } = await readPage(`other${count}`, member)
    const details = { audience: 'approved' as const }
    await world().call(pages.setDetails, { params: { id }, body: details }, place.admin)
    expect(await list(null)).toEqual(requests.slice(0, 1))
    const { body } = await world().call(pages.get, { params: { id: overview.page! }, query: {} }, place.admin)
    expect(body.apiPages).toEqual([{ slug: group, title: `Reading ${count}`, summary: '', request: '' }])
  })

  test('keep separate pages for operations with the same id when one of them moves', async () => {
    const place = await begin()
    await apply(place, describe({ '/a': { get: operation('list') } }))
    const paths = { '/b': { get: operation('list') }, '/c': { get: operation('list') } }
    const current = await apply(place, describe(paths, '2'))
    expect(current.notes.join()).toContain('GET /c: operationId')
    const { html, next } = await readPage(`list${count}`, place.admin)
    expect(html).toContain('<code>/b</code>')
    expect((await readPage(next!.slug, place.admin)).html).toContain('<code>/c</code>')
  })

  test('cannot be confirmed after the description that they were compared with was removed', async () => {
    const place = await begin()
    await apply(place, describe({ '/a': { get: operation('list') } }))
    const next = describe({ '/b': { get: operation('list') } }, '2')
    const [one, two] = await Promise.all([propose(place, { text: next }), propose(place, { text: next })])
    expect([one.status, two.status]).toEqual([200, 200])
    const { body } = await world().call(apiDescriptions.get, { params: { id: place.id } }, place.admin)
    await world().call(apiDescriptions.remove, { params: { id: place.id } }, place.admin)
    const params = { id: place.id, description: body.proposed!.id }
    const settings = { audience: 'public' as const, publish: true }
    const late = await world().call(apiDescriptions.confirm, { params, body: settings }, place.admin)
    expect(late.code).toBe('NOT_FOUND')
    expect((await propose(place, { text: next })).code).toBe('CONFLICT')
    await world().runDueJobs('api descriptions')
    expect((await propose(place, { text: next })).status).toBe(200)
  })

  test('have pages that cannot be saved, drafted or restored', async () => {
    const place = await begin()
    await apply(place, describe({ '/meters': { get: operation('list') } }))
    const { id, body } = await readPage(`list${count}`, place.admin)
    const text = { title: 'Mine', summary: '', body: body ?? '', baseVersion: 1 }
    const params = { id }
    const refused = [
      await world().call(pages.save, { params, body: text }, place.admin),
      await world().call(pages.keepWorkingCopy, { params, body: { ...text, revision: 0 } }, place.admin),
      await world().call(pages.restore, { params, body: { version: 1, baseVersion: 1 } }, place.admin),
    ]
    expect(refused.map(({ code }) => code)).toEqual(['CONFLICT', 'CONFLICT', 'CONFLICT'])
  })

  test('show changes before they are replaced, keep addresses, and archive and restore operations', async () => {
    const place = await begin()
    const required = { parameters: [{ name: 'q', in: 'query', required: true, schema: { type: 'string' } }] }
    await apply(place, describe({ '/meters': { get: operation('list'), post: operation('create') } }))
    const next = describe(
      { '/devices': { get: operation('list', required) }, '/new': { get: operation('add') } },
      '2',
    )
    const { body: proposed } = await propose(place, { text: next })
    expect(proposed.current?.version).toBe('1')
    expect(proposed.proposed?.changes).toMatchObject({ added: 1, removed: 1, changed: 1, breaking: 2 })
    expect(proposed.proposed?.changes.data.map(({ kind, operation: name }) => `${kind} ${name}`)).toEqual([
      'removed POST /meters',
      'changed GET /devices',
      'added GET /new',
    ])
    expect((await readPage(`list${count}`, place.admin)).html).toContain('<code>/meters</code>')

    await apply(place, next)
    const page = await readPage(`list${count}`, place.admin)
    expect(page.html).toContain('<code>/devices</code>')
    expect(page.version).toBe(2)
    expect(page.next?.slug).toBe(`add${count}`)
    const member = await world().person({ status: 'approved' })
    expect((await read(`create${count}`, member)).code).toBe('NOT_FOUND')

    await apply(place, describe({ '/meters': { post: operation('create') } }, '3'))
    expect((await read(`create${count}`, member)).status).toBe(200)
    expect((await read(`list${count}`, member)).code).toBe('NOT_FOUND')
  })

  test('stay drafts unless published, and are removed with all their pages', async () => {
    const place = await begin()
    const text = describe({ '/meters': { get: operation('list') } })
    await apply(place, text, { publish: false })
    const member = await world().person({ status: 'approved' })
    expect((await read(`list${count}`, member)).code).toBe('NOT_FOUND')
    await apply(place, text)
    expect((await readPage(`list${count}`, member)).version).toBe(1)

    const params = { id: place.id }
    await world().call(apiDescriptions.remove, { params }, place.admin)
    await world().runDueJobs('api descriptions')
    const { body } = await world().call(apiDescriptions.get, { params }, place.admin)
    expect(body).toEqual({ current: null, proposed: null })
    expect((await world().call(catalogue.removeComponent, { params }, place.admin)).status).toBe(204)
  })

  test('change nothing when they are invalid or discarded', async () => {
    const place = await begin()
    const swagger = await propose(place, { text: 'swagger: "2.0"' })
    expect(swagger.fields).toEqual([
      expect.objectContaining({
        path: 'text',
        message: 'This is Swagger 2.0. Convert it to OpenAPI 3.0 or 3.1 first.',
      }),
    ])
    expect((await propose(place, {})).code).toBe('FIELDS_INVALID')
    const { body } = await propose(place, { text: describe({ '/meters': { get: operation('list') } }) })
    const params = { id: place.id, description: body.proposed!.id }
    const discarded = await world().call(apiDescriptions.discard, { params }, place.admin)
    expect(discarded.body).toEqual({ current: null, proposed: null })
    const settings = { audience: 'public' as const, publish: true }
    const late = await world().call(apiDescriptions.confirm, { params, body: settings }, place.admin)
    expect(late.code).toBe('NOT_FOUND')
  })

  test('are fetched from public addresses only', async () => {
    const place = await begin()
    const server = createServer((_request, response) => response.end('{}'))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const asked: string[] = []
    server.on('request', ({ url = '' }) => asked.push(url))
    for (const address of [
      `https://127.0.0.1:${port}/a.json`,
      'https://169.254.169.254/',
      'file:///etc/passwd',
      'https://user:token@example.com/a.json',
      'x',
    ]) {
      const { fields } = await propose(place, { address })
      expect(fields).toEqual([expect.objectContaining({ path: 'address' })])
    }
    expect(asked).toEqual([])
    server.close()
  })
})
