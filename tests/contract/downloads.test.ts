import { createHash } from 'node:crypto'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contract } from '~/contract'
import { makeDownload, makeRelease } from './downloads-world'
import { onDatabase, type TestPerson, type World } from './world'
import { serviceWith } from '../support/service'

const { downloads, audit, catalogue, notifications, pages } = contract
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const bytesOf = (text: string) => new TextEncoder().encode(text)

onDatabase('downloads', (world) => {
  const open = (
    slug: string,
    {
      version = 'latest',
      caller = null,
      method = 'GET',
      headers = {},
    }: {
      version?: string
      caller?: TestPerson | null
      method?: string
      headers?: Record<string, string>
    } = {},
  ) =>
    world().fetch(
      new Request(`http://service.test/downloads/${slug}/${encodeURIComponent(version)}`, {
        method,
        headers: { ...headers, ...(caller && { authorization: `Bearer ${caller.token}` }) },
      }),
      { clientAddress: `reader-${slug}` },
    )

  const upload = async (
    download: string,
    { version = '1.0', fileName = 'sdk.zip', mediaType = 'application/zip', body = bytesOf('one') } = {},
    admin?: TestPerson,
  ) =>
    world().call(
      downloads.upload,
      { query: { download, version, fileName, mediaType }, body },
      admin ?? (await world().administrator()),
    )

  const read = async (id: string) =>
    (await world().call(downloads.getManaged, { params: { id } }, await world().administrator())).body

  const storedFiles = async () => (await world().context.files.list('downloads')).length

  test('a stable address serves the newest release of a file', async () => {
    const admin = await world().administrator()
    const { component_id: component, slugs } = await world().component()
    const body = { name: 'Meter SDK', audience: 'public' as const, component, description: 'For C and Rust.' }
    const made = await world().call(downloads.create, { body }, admin)
    expect(made.body).toMatchObject({ slug: 'meter-sdk', latest: null, releases: [], revision: 1 })
    const list = async () =>
      (await world().call(downloads.list, { query: { component: slugs.component } })).body.data
    // Nothing to download yet.
    expect(await list()).toEqual([])
    const { id, slug } = made.body
    const one = await upload(id, { version: '1.0', body: bytesOf('one') }, admin)
    expect(one.body).toMatchObject({
      state: 'available',
      size: 3,
      sha256: sha256(bytesOf('one')),
      downloads: 0,
    })
    world().advance(1000)
    await upload(id, { version: '1.1', body: bytesOf('eleven') }, admin)
    const notes = '**Faster**\n\n<script>alert(1)</script>'
    await world().call(downloads.updateRelease, { params: { id: one.body.id }, body: { notes } }, admin)

    expect(await list()).toMatchObject([
      { slug, name: 'Meter SDK', component: { slug: slugs.component }, latest: { version: '1.1', size: 6 } },
    ])
    const shown = (await world().call(downloads.get, { params: { slug } })).body
    expect(shown.releases.map(({ version }) => version)).toEqual(['1.1', '1.0'])
    expect(shown.releases[1]?.notesHtml).toContain('<strong>Faster</strong>')
    expect(shown.releases[1]?.notesHtml).not.toContain('<script')
    const latest = await open(slug)
    expect(Object.fromEntries(latest.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-length': '6',
      'content-disposition': `attachment; filename="sdk.zip"; filename*=UTF-8''sdk.zip`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cache-control': 'private, no-cache',
    })
    expect(await latest.text()).toBe('eleven')
    expect(await (await open(slug, { version: '1.0' })).text()).toBe('one')
    expect((await open(slug, { version: '2.0' })).status).toBe(404)
  })

  test('followers of a file are notified of a new release, also by mail, until it is withdrawn', async () => {
    const admin = await world().administrator()
    const [follower, decoy] = [
      await world().person({ status: 'approved' }),
      await world().person({ status: 'approved' }),
    ]
    const { id, slug } = await makeRelease(world(), { name: 'Meter SDK', audience: 'approved' })
    const follow = (isFollowed: boolean, reader: TestPerson) =>
      world().call(downloads.follow, { params: { slug }, body: { isFollowed } }, reader)
    for (const [isFollowed, reader] of [
      [true, follower],
      [true, decoy],
      [false, decoy],
    ] as const) {
      expect((await follow(isFollowed, reader)).status).toBe(204)
    }
    expect((await world().call(downloads.get, { params: { slug } }, follower)).body.isFollowed).toBe(true)
    const { body: made } = await upload(id, { version: '2.0' }, admin)
    const titles = async (reader: TestPerson) =>
      (await world().call(notifications.list, { query: {} }, reader)).body.data.map(({ title }) => title)
    const title = 'Version 2.0 of Meter SDK is available'
    expect([await titles(follower), await titles(decoy)]).toEqual([[title], []])
    expect((await world().mailsTo(follower.email)).map(({ subject }) => subject)).toContain(title)
    const withdrawal = { params: { id: made.id }, body: { withdrawn: true } }
    await world().call(downloads.updateRelease, withdrawal, admin)
    expect(await titles(follower)).toEqual([])
  })

  test('removing a file deletes the notifications and unsent mails of its releases', async () => {
    const admin = await world().administrator()
    const [one, other] = [
      await makeRelease(world(), { name: 'Old SDK', audience: 'approved' }),
      await makeRelease(world(), { name: 'New SDK', audience: 'approved' }),
    ]
    const follower = await world().person({ status: 'approved' })
    for (const { slug, id } of [one, other]) {
      await world().call(downloads.follow, { params: { slug }, body: { isFollowed: true } }, follower)
      await upload(id, { version: '2.0' }, admin)
    }
    expect((await world().call(downloads.remove, { params: { id: one.id } }, admin)).status).toBe(204)
    const left = ['Version 2.0 of New SDK is available']
    const { data } = (await world().call(notifications.list, { query: {} }, follower)).body
    expect(data.map(({ title }) => title)).toEqual(left)
    expect((await world().mailsTo(follower.email)).map(({ subject }) => subject)).toEqual(left)
  })

  test('range, HEAD and conditional requests follow HTTP, and each download is counted once', async () => {
    const { slug, id } = await makeRelease(world(), { content: '0123456789' })
    const count = async () => (await read(id)).downloads
    const part = async (headers: Record<string, string>) => {
      const answer = await open(slug, { headers })
      return [answer.status, answer.headers.get('content-range'), await answer.text()]
    }
    const head = await open(slug, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', ''])
    const tag = head.headers.get('etag')!
    expect(await part({ range: 'bytes=4-' })).toEqual([206, 'bytes 4-9/10', '456789'])
    expect(await part({ range: 'bytes=-2' })).toEqual([206, 'bytes 8-9/10', '89'])
    expect(await part({ range: 'bytes=0-0' })).toEqual([206, 'bytes 0-0/10', '0'])
    expect(await part({ range: 'bytes=12-' })).toEqual([416, 'bytes */10', ''])
    expect(await part({ range: 'bytes=4-', 'if-range': tag })).toEqual([206, 'bytes 4-9/10', '456789'])
    const known = await open(slug, { headers: { 'if-none-match': tag } })
    expect([known.status, await known.text()]).toEqual([304, ''])
    expect(await count()).toBe(0)
    expect(await part({})).toEqual([200, null, '0123456789'])
    expect(await part({ range: 'bytes=0-' })).toEqual([206, 'bytes 0-9/10', '0123456789'])
    // The client's first part is of another file, so the whole file is sent.
    expect((await part({ range: 'bytes=4-', 'if-range': '"other"' }))[0]).toBe(200)
    expect(await count()).toBe(3)
    const { days, releases } = await read(id)
    expect(days).toMatchObject([{ downloads: 3 }])
    expect(releases).toMatchObject([{ downloads: 3 }])
  })

  test.each([
    ['größe 1.zip', 'gr__e 1.zip', 'gr%C3%B6%C3%9Fe%201.zip'],
    ['../../etc/passwd', 'passwd', 'passwd'],
    ['C:\\tools\\a"b.exe', 'a_b.exe', 'a%22b.exe'],
    ["it's (1)*.pdf", "it's (1)*.pdf", 'it%27s%20%281%29%2A.pdf'],
    [
      'ファームウェア.bin',
      '_______.bin',
      '%E3%83%95%E3%82%A1%E3%83%BC%E3%83%A0%E3%82%A6%E3%82%A7%E3%82%A2.bin',
    ],
  ])('the file name %s is served in a safe form', async (fileName, ascii, encoded) => {
    const { id, slug } = await makeDownload(world())
    await upload(id, { fileName })
    const { headers } = await open(slug)
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`,
    )
  })

  test.each(['..', '', 'a\r\nset-cookie: b', 'evil\u202Egpj.exe'])(
    'the file name %j is refused',
    async (fileName) => {
      const { id } = await makeDownload(world())
      const answer = await upload(id, { fileName })
      expect([answer.status, answer.fields[0]?.path]).toEqual([422, 'fileName'])
    },
  )

  test.each(['text/html', 'image/svg+xml', 'application/xhtml+xml', 'text/javascript', 'nonsense\u00E9', ''])(
    'a file of the type %j is served as application/octet-stream',
    async (mediaType) => {
      const { id, slug } = await makeDownload(world())
      await upload(id, { mediaType, body: bytesOf('<script>alert(1)</script>') })
      const { headers } = await open(slug)
      expect(headers.get('content-type')).toBe('application/octet-stream')
      expect(headers.get('content-disposition')).toMatch(/^attachment;/)
    },
  )

  test('version names must be safe in addresses and unique', async () => {
    const { id } = await makeDownload(world())
    for (const version of ['latest', 'Latest', 'a/b', '../1', '', '-1', 'v 2']) {
      expect([version, (await upload(id, { version })).fields[0]?.path]).toEqual([version, 'version'])
    }
    expect((await upload(id, { version: 'v2.0-RC.1+5' })).status).toBe(201)
    const before = await storedFiles()
    expect((await upload(id, { version: 'V2.0-rc.1+5' })).fields[0]?.path).toBe('version')
    // Two at once, of which neither finds the other when it starts.
    const twins = await Promise.all([1, 2].map(() => upload(id, { version: '3.0' })))
    expect(twins.map(({ status }) => status).toSorted()).toEqual([201, 422])
    expect(await storedFiles()).toBe(before + 1)
  })

  test('an aborted, empty or forbidden upload leaves nothing behind', async () => {
    const { id } = await makeDownload(world())
    const admin = await world().administrator()
    const before = await storedFiles()
    const send = (body: ReadableStream<Uint8Array>, service: Pick<World, 'fetch'> = world()) => {
      const sending = { body, duplex: 'half' }
      const query = new URLSearchParams({ download: id, version: '1.0', fileName: 'sdk.zip' })
      return service.fetch(
        new Request(`http://service.test/admin/releases?${query}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/zip' },
          ...sending,
        }),
      )
    }
    let sent = 0
    const breaking = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += 1
        if (sent < 20) controller.enqueue(new Uint8Array(100_000))
        else controller.error(new Error('gone'))
      },
    })
    expect((await send(breaking)).status).toBe(400)
    expect((await upload(id, { body: new Uint8Array() })).fields[0]?.path).toBe('file')
    const demoted = new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          controller.enqueue(bytesOf('some'))
          await world().setColumns(admin.uid, { role: 'user' })
          controller.close()
        },
      },
      { highWaterMark: 0 },
    )
    expect((await send(demoted)).status).toBe(403)
    await world().setColumns(admin.uid, { role: 'admin' })
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    const files = { ...world().context.files, putStream: () => Promise.reject(full) }
    const answer = await send(new Blob(['some']).stream(), serviceWith(world().context, { files }))
    expect([answer.status, (await answer.json()).code]).toEqual([507, 'STORAGE_FULL'])
    expect(await storedFiles()).toBe(before)
    expect((await read(id)).releases).toEqual([])
    expect((await upload(crypto.randomUUID())).code).toBe('NOT_FOUND')
  })

  test('stored files without a release are deleted after a day', async () => {
    const { slug } = await makeRelease(world())
    const { files } = world().context
    const orphan = 'downloads/0194d3f0-0000-7000-8000-000000000000'
    await files.put(orphan, bytesOf('half'), 'application/octet-stream')
    await world().runDueJobs('housekeeping')
    expect(await files.getSize(orphan)).toBeNull()
    expect((await open(slug)).status).toBe(200)
  })

  test.each([
    ['public', null, 200],
    ['signed-in', null, 404],
    ['signed-in', 'pending', 200],
    ['signed-in', 'blocked', 404],
    ['approved', null, 404],
    ['approved', 'pending', 404],
    ['approved', 'approved', 200],
  ] as const)(
    'a file for the audience %s answers a caller with the status %s with %i',
    async (audience, status, expected) => {
      const { slug } = await makeRelease(world(), { audience, name: 'Secretware', content: 'secret bytes' })
      const caller = status && (await world().person({ status }))
      const answers = [
        await open(slug, { caller }),
        await open(slug, { caller, version: '1.0' }),
        await open(slug, { caller, method: 'HEAD' }),
        await open(slug, { caller, headers: { range: 'bytes=0-1' } }),
      ]
      expect(answers.map((answer) => (answer.status === 206 ? 200 : answer.status))).toEqual(
        answers.map(() => expected),
      )
      const page = await world().call(downloads.get, { params: { slug } }, caller)
      const list = await world().call(downloads.list, { query: {} }, caller)
      expect(page.status).toBe(expected)
      expect(list.text.includes(slug)).toBe(expected === 200)
      if (expected === 200) return
      // The same answer as for a file that does not exist.
      const withoutId = (text: string) => text.replace(/"requestId":"[^"]*"/, '').replaceAll(slug, '')
      const none = await open('no-such-file', { caller })
      expect(withoutId(await answers[0]!.text())).toBe(withoutId(await none.text()))
      expect([...answers[0]!.headers.keys()]).toEqual([...none.headers.keys()])
    },
  )

  test('a licence must be accepted once for each version, which is audited', async () => {
    const admin = await world().administrator()
    const { slug, id } = await makeRelease(world(), { audience: 'approved', licence: 'Be kind.' })
    const reader = await world().person({ status: 'approved' })
    const get = async () => (await world().call(downloads.get, { params: { slug } }, reader)).body.licence
    const accept = (version: number, caller = reader) =>
      world().call(downloads.acceptLicence, { params: { slug }, body: { version } }, caller)
    const refused = await open(slug, { caller: reader })
    expect([refused.status, (await refused.json()).code]).toEqual([403, 'LICENCE_NOT_ACCEPTED'])
    expect(await get()).toEqual({ text: 'Be kind.', version: 1, acceptedAt: null })
    expect((await accept(2)).fields[0]?.path).toBe('version')
    expect([(await accept(1)).status, (await accept(1)).status]).toEqual([204, 204])
    expect((await open(slug, { caller: reader })).status).toBe(200)
    expect((await get())?.acceptedAt).toMatch(/^2\d{3}-/)
    // Another reader has not accepted it, and a user without access does not learn of the file.
    expect((await open(slug, { caller: await world().person({ status: 'approved' }) })).status).toBe(403)
    expect((await accept(1, await world().person({}))).code).toBe('NOT_FOUND')
    const log = await world().call(audit.list, { query: { subject: id } }, admin)
    expect(log.body.data).toMatchObject([
      { action: 'download.licence', actorUid: reader.uid, subjectName: 'SDK', after: { version: 1 } },
    ])
    expect((await read(id)).accepted).toBe(1)
    const changed = await world().call(
      downloads.update,
      { params: { id }, body: { licence: 'Be kinder.', revision: 1 } },
      admin,
    )
    expect(changed.body).toMatchObject({ licenceVersion: 2, accepted: 0, revision: 2 })
    expect((await open(slug, { caller: reader })).status).toBe(403)
    expect((await accept(1)).fields[0]?.path).toBe('version')
    await accept(2)
    expect((await open(slug, { caller: reader })).status).toBe(200)
    // A visitor cannot accept anything.
    const visited = await makeRelease(world(), { licence: 'Be kind.' })
    expect((await open(visited.slug)).status).toBe(403)
  })

  test('a withdrawn release is hidden from readers, and can be restored', async () => {
    const admin = await world().administrator()
    const { id, slug, release } = await makeRelease(world(), { version: '1.0', content: 'one' })
    world().advance(1000)
    const newer = await makeRelease(world(), { download_id: id, version: '1.1', content: 'eleven' })
    const set = (withdrawn: boolean) =>
      world().call(downloads.updateRelease, { params: { id: newer.release }, body: { withdrawn } }, admin)
    await set(true)
    expect((await open(slug, { version: '1.1' })).status).toBe(404)
    expect(await (await open(slug)).text()).toBe('one')
    expect((await world().call(downloads.get, { params: { slug } })).text).not.toContain('1.1')
    expect((await set(false)).body.withdrawnAt).toBeNull()
    expect(await (await open(slug)).text()).toBe('eleven')
    for (const each of [newer.release, release]) {
      expect((await world().call(downloads.removeRelease, { params: { id: each } }, admin)).status).toBe(204)
      expect(await world().context.files.getSize(`downloads/${each}`)).toBeNull()
    }
    // A file without an available release is not found.
    expect((await world().call(downloads.get, { params: { slug } })).code).toBe('NOT_FOUND')
    const actions = (await world().call(audit.list, { query: { subject: id } }, admin)).body.data
    expect(actions.map(({ action }) => action)).toEqual([
      'download.remove-release',
      'download.remove-release',
      'download.release',
      'download.release',
    ])
  })

  test('a page lists, and the tree counts, the files that the reader may download', async () => {
    const place = await world().component()
    const { component_id } = place
    const page = await world().page({ component_id, audience: 'public' })
    const traits = { component_id, page_id: page.id }
    await makeRelease(world(), { ...traits, name: 'Open', audience: 'public' })
    await makeRelease(world(), { ...traits, name: 'Closed', audience: 'approved' })
    await makeRelease(world(), { ...traits, name: 'Checked', audience: 'public', state: 'checking' })
    await makeDownload(world(), { ...traits, name: 'Empty' })
    const readers = [null, await world().person({ status: 'approved' })] as const
    const seen: unknown[] = []
    for (const reader of readers) {
      const shown = await world().call(pages.get, { params: { id: page.id }, query: {} }, reader)
      const tree = await world().call(pages.tree, { query: { component: place.slugs.component } }, reader)
      const parts = tree.body.data.flatMap(({ components }) => components)
      const part = parts.find(({ slug }) => slug === place.slugs.component)
      seen.push([shown.body.files.map(({ name, version }) => [name, version]), part?.downloads])
    }
    expect(seen).toEqual([
      [[['Open', '1.0']], 1],
      [
        [
          ['Closed', '1.0'],
          ['Open', '1.0'],
        ],
        2,
      ],
    ])
  })

  test('a save with an outdated revision is a conflict', async () => {
    const admin = await world().administrator()
    const { id, release, component_id: component } = await makeRelease(world())
    const rename = (name: string) =>
      world().call(downloads.update, { params: { id }, body: { name, revision: 1 } }, admin)
    expect([(await rename('One')).status, (await rename('Two')).code]).toEqual([200, 'CONFLICT'])
    const note = (notes: string) =>
      world().call(downloads.updateRelease, { params: { id: release }, body: { notes, revision: 1 } }, admin)
    expect([(await note('One')).status, (await note('Two')).code]).toEqual([200, 'CONFLICT'])
    const gone = { component: crypto.randomUUID(), page: crypto.randomUUID() }
    for (const [field, value] of Object.entries(gone)) {
      const answer = await world().call(downloads.update, { params: { id }, body: { [field]: value } }, admin)
      expect(answer.fields[0]?.path).toBe(field)
    }
    const removed = await world().call(catalogue.removeComponent, { params: { id: component } }, admin)
    expect(removed.code).toBe('NOT_EMPTY')
    await world().call(downloads.remove, { params: { id } }, admin)
    expect(await world().context.files.getSize(`downloads/${release}`)).toBeNull()
  })

  test('with a check command, readers get only files that it accepts', async () => {
    const { context, runDueJobs } = world()
    const script = join(context.config.dataDir, 'check.sh')
    await writeFile(
      script,
      '#!/bin/sh\ngrep -q bad "$2" && { echo "Bad-Signature FOUND $DATABASE_URL"; exit 1; }\ngrep -q odd "$2" && exit 2\nexit 0\n',
    )
    await chmod(script, 0o700)
    const config = { ...context.config, downloadCheckCommand: `${script} --quiet` }
    const { fetch } = serviceWith(context, { config })
    const admin = await world().administrator()
    const { id, slug } = await makeDownload(world())
    for (const version of ['good', 'bad', 'odd']) {
      const query = new URLSearchParams({ download: id, version, fileName: 'sdk.zip' })
      const answer = await fetch(
        new Request(`http://service.test/admin/releases?${query}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${admin.token}` },
          body: `a ${version} file`,
        }),
      )
      expect((await answer.json()).state).toBe('checking')
    }
    expect((await open(slug)).status).toBe(404)
    await runDueJobs('file checks', { config })
    const { releases } = await read(id)
    const states = releases.map(({ version, state, checkMessage }) => [version, state, checkMessage])
    expect(states.toSorted()).toEqual([
      ['bad', 'refused', 'Bad-Signature FOUND'],
      ['good', 'available', ''],
      ['odd', 'checking', expect.stringContaining('Command failed')],
    ])
    expect((await open(slug)).status).toBe(200)
    expect((await open(slug, { version: 'bad' })).status).toBe(404)
    expect((await open(slug, { version: 'odd' })).status).toBe(404)
  })

  test('a release that is withdrawn before its check has passed is not announced', async () => {
    const { context, runDueJobs } = world()
    const config = { ...context.config, downloadCheckCommand: '/bin/true' }
    const { fetch } = serviceWith(context, { config })
    const admin = await world().administrator()
    const { id, slug } = await makeRelease(world(), { name: 'Checked SDK' })
    const follower = await world().person({ status: 'approved' })
    await world().call(downloads.follow, { params: { slug }, body: { isFollowed: true } }, follower)
    for (const version of ['2.0', '2.1']) {
      const query = new URLSearchParams({ download: id, version, fileName: 'sdk.zip' })
      const headers = { authorization: `Bearer ${admin.token}` }
      await fetch(
        new Request(`http://service.test/admin/releases?${query}`, {
          method: 'POST',
          headers,
          body: 'a file',
        }),
      )
    }
    const wrong = (await read(id)).releases.find(({ version }) => version === '2.0')!
    const withdrawal = { params: { id: wrong.id }, body: { withdrawn: true } }
    await world().call(downloads.updateRelease, withdrawal, admin)
    await runDueJobs('file checks', { config })
    const { data } = (await world().call(notifications.list, { query: {} }, follower)).body
    expect(data.map(({ title }) => title)).toEqual(['Version 2.1 of Checked SDK is available'])
  })
})
