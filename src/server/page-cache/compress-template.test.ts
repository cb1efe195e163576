import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { newNonce } from '../nonce'
import { compressTemplate } from './compress-template'
import { fillIn, timeField, type Template } from './fields'
import { makeTemplate, refill } from './make-template'

const since = Date.parse('2026-11-21T10:00:00Z')

const words = (count: number) =>
  Array.from({ length: count }, (_, index) => `<p>Meter ${(index * 7919) % 1000} élan ${index}</p>`).join(
    '\n',
  )

const page = (nonce: string, time: string, gap = 20) =>
  [
    `<head><meta property="csp-nonce" content="${nonce}"/>`,
    ...Array.from({ length: 70 }, (_, index) => `<link href="/assets/${index}.js" nonce="${nonce}"/>`),
    `</head><body>${words(gap)}<script nonce="${nonce}">`,
    `{dataUpdatedAt:${time},x:1}${words(gap)}{dataUpdatedAt:${time}}{dataUpdatedAt:1000000000000}`,
    `</script>${words(gap)}<script nonce="${nonce}"></script></body>`,
  ].join('')

const getTemplate = (gap?: number): Template => {
  const nonce = newNonce()
  const body = Buffer.from(page(nonce, String(since + 5), gap))
  return makeTemplate({ body, nonce, since, until: since + 20 })
}

const expand = { br: brotliDecompressSync, gzip: gunzipSync }

test('a template holds neither the nonce nor the time it was made with, and takes any other', () => {
  const template = getTemplate()
  const nonce = newNonce()
  expect(fillIn(template, { nonce, time: String(since + 99_000) }).toString()).toBe(
    page(nonce, String(since + 99_000)),
  )
})

test('a time that was not read for this page is text, and stays', () => {
  const body = Buffer.from(`dataUpdatedAt:${since - 1} dataUpdatedAt:${since + 21} dataUpdatedAt:${since}0`)
  expect(makeTemplate({ body, nonce: '', since, until: since + 20 }).places).toEqual([])
})

test.each([
  ['br', 'quick', 20],
  ['br', 'best', 20],
  ['gzip', 'quick', 20],
  // Further apart than gzip reaches back.
  ['br', 'quick', 2000],
  ['br', 'best', 2000],
  ['gzip', 'quick', 2000],
] as const)(
  'as %s (%s), with %i paragraphs between them, every nonce and time is swapped in',
  async (encoding, effort, gap) => {
    const template = getTemplate(gap)
    const form = await compressTemplate(template, encoding, effort)
    if (form === null) throw new Error('It cannot be compressed.')
    // A handful of places instead of all.
    expect(form.places.length).toBeLessThan(8)
    expect(form.bytes.length).toBeLessThan(template.bytes.length / 4)
    for (let round = 0; round < 20; round++) {
      const [nonce, time] = [newNonce(), timeField(since + round * 7_777_777)]
      expect(expand[encoding](fillIn(form, { nonce, time })).toString()).toBe(page(nonce, time, gap))
    }
  },
)

test.each(['br', 'gzip'] as const)('whatever is filled in meanwhile: %s', async (encoding) => {
  const template = getTemplate()
  const forms = await Promise.all(
    Array.from({ length: 300 }, () => compressTemplate(refill(template), encoding)),
  )
  expect(forms).not.toContain(null)
})

test.each(['br', 'gzip'] as const)('what has no nonce is compressed as it is: %s', async (encoding) => {
  const text = JSON.stringify(words(100))
  const template = makeTemplate({ body: Buffer.from(text), nonce: '', since, until: since })
  const form = await compressTemplate(template, encoding)
  if (form === null) throw new Error('It cannot be compressed.')
  expect(expand[encoding](fillIn(form, { nonce: newNonce(), time: '' })).toString()).toBe(text)
})

test.each(['br', 'gzip'] as const)('what would not be smaller is not compressed: %s', async (encoding) => {
  const body = randomBytes(2000)
  expect(await compressTemplate(makeTemplate({ body, nonce: '', since, until: since }), encoding)).toBeNull()
})
