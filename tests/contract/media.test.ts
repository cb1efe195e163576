import sharp from 'sharp'
import { expect, test } from 'vitest'
import { contract } from '~/contract'
import { onDatabase } from './world'

let count = 0
/** A picture that differs from all others. */
const picture = (width = 40, height = 20) => {
  count += 1
  return sharp({ create: { width, height, channels: 3, background: { r: count, g: 7, b: 9 } } })
    .png()
    .toBuffer()
}

/** A noisy picture, which takes fewer bytes the narrower it is, as a photo does. */
const photo = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer()

onDatabase('media', (world) => {
  const upload = async (bytes: Uint8Array, caller?: { token: string }) =>
    world().call(contract.media.upload, { body: bytes }, caller ?? (await world().administrator()))

  /** Fetches a file as a browser does. */
  const open = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
    world().fetch(new Request(`http://service.test${url.replace('/api', '')}`, { method, headers }))

  test('an image is stored as WebP under an unguessable name that includes its size', async () => {
    const { status, body } = await upload(await picture())
    expect([status, body.kind, body.width, body.height]).toEqual([201, 'image', 40, 20])
    // Version 4: random throughout.
    expect(body.url).toMatch(
      /^\/api\/files\/media\/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}-40x20\.webp$/,
    )
    const answer = await open(body.url)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    })
    expect(await sharp(await answer.bytes()).metadata()).toMatchObject({ format: 'webp', width: 40 })
  })

  test('a wide image is served in the supported widths and no others', async () => {
    const [wide, small] = [(await upload(await photo(1400, 700))).body, (await upload(await picture())).body]
    const narrow = `${wide.url}?width=640`
    const answers = await Promise.all([1, 2, 3].map(() => open(narrow)))
    for (const answer of answers) {
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
      expect(await sharp(await answer.bytes()).metadata()).toMatchObject({ width: 640, height: 320 })
    }
    const tags = await Promise.all(
      [wide.url, narrow, `${wide.url}?width=1280`].map(async (url) => (await open(url)).headers.get('etag')),
    )
    expect(new Set(tags).size).toBe(3)
    expect((await open(narrow, { 'if-none-match': tags[1] ?? '' })).status).toBe(304)
    for (const [url, width] of [
      [`${wide.url}?width=641`, 1400],
      [`${wide.url}?width=`, 1400],
      [`${wide.url}?width=2000&width=640`, 1400],
      [`${small.url}?width=640`, 40],
    ] as const)
      expect(await sharp(await (await open(url)).bytes()).metadata()).toMatchObject({ width })
    // The image is not wider than that, so it is served unchanged.
    const [small640, own] = await Promise.all([open(`${small.url}?width=640`), open(small.url)])
    expect(small640.headers.get('etag')).toBe(own.headers.get('etag'))
    const missing = wide.url.replace(/[0-9a-f]{12}-/, '000000000000-')
    expect((await open(`${missing}?width=640`)).status).toBe(404)
  })

  test('an image that cannot be resized is served as stored', async () => {
    const { url } = (await upload(await photo(1400, 700))).body
    const key = url.replace('/api/files/', '')
    await world().context.files.put(key, new TextEncoder().encode('broken'), 'image/webp')
    const answer = await open(`${url}?width=640`)
    expect([answer.status, await answer.text()]).toEqual([200, 'broken'])
  })

  test('identical files are stored once, even when they are uploaded at once', async () => {
    const [bytes, other] = [await picture(), await picture()]
    const administrator = await world().administrator()
    const made = await Promise.all([1, 2, 3].map(() => upload(bytes, administrator)))
    const urls = new Set(made.map(({ body }) => body.url))
    expect(urls.size).toBe(1)
    expect((await upload(bytes)).body.url).toBe([...urls][0])
    expect(urls.has((await upload(other)).body.url)).toBe(false)
    const acts = await world()
      .context.database.selectFrom('audit_entries')
      .select('after')
      .where('action', '=', 'media.upload')
      .where('actor_uid', '=', administrator.uid)
      .execute()
    expect(acts.map(({ after }) => after.file)).toEqual([...urls])
  })

  test('a broken file, or one that is neither image nor video, is rejected with a message', async () => {
    const text = await upload(new TextEncoder().encode('<html><script>alert(1)</script></html>'))
    expect([text.status, text.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
    expect(text.text).toContain('Use an image')
    const broken = await upload((await picture()).subarray(0, 50))
    expect([broken.status, broken.fields[0]?.path]).toEqual([422, 'file'])
    expect((await upload(new Uint8Array())).status).toBe(415)
  })

  test('a range request returns the requested part of a file', async () => {
    const { url } = (await upload(await picture(300, 300))).body
    const whole = await (await open(url)).bytes()
    const size = whole.length
    const getPart = async (range: string, more: Record<string, string> = {}) => {
      const answer = await open(url, { range, ...more })
      return [answer.status, answer.headers.get('content-range'), await answer.bytes()] as const
    }
    expect(await getPart('bytes=2-5')).toEqual([206, `bytes 2-5/${size}`, whole.slice(2, 6)])
    expect(await getPart('bytes=-3')).toEqual([206, `bytes ${size - 3}-${size - 1}/${size}`, whole.slice(-3)])
    expect((await getPart(`bytes=${size}-`)).slice(0, 2)).toEqual([416, `bytes */${size}`])
    expect((await getPart('bytes=0-1,3-4'))[0]).toBe(200)
    const tag = (await open(url)).headers.get('etag')!
    expect((await getPart('bytes=0-1', { 'if-range': tag }))[0]).toBe(206)
    expect((await getPart('bytes=0-1', { 'if-range': '"another"' }))[0]).toBe(200)
    expect((await open(url, { 'if-none-match': tag })).status).toBe(304)
  })

  test('a HEAD request returns the length without a body', async () => {
    const { url } = (await upload(await picture())).body
    const size = (await (await open(url)).bytes()).length
    const head = await open(url, {}, 'HEAD')
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, `${size}`, ''])
  })

  test('an unknown file name returns 404', async () => {
    const { url } = (await upload(await picture())).body
    const wrong = [
      url.replace('40x20', '41x20'),
      url.replace(/[0-9a-f]-40x20/, (end) => `${end.startsWith('0') ? '1' : '0'}${end.slice(1)}`),
      '/api/files/media/..%2F..%2Fetc%2Fpasswd',
      '/api/files/media/x.webp',
      `${url}~type`,
    ]
    for (const address of wrong) expect([address, (await open(address)).status]).toEqual([address, 404])
  })
})
