import { unzlibSync } from 'fflate'
import { expect, test } from 'vitest'
import { coloursOf } from '~/config/brand-colours'
import { readLogo } from '~/config/brand-files'
import { loadServiceConfig } from '~/config/service'
import { drawCertificate } from './draw-certificate'
import { logoPng } from './logo-png'

const setting = {
  origin: 'https://developer.meridian.example',
  brand: { name: 'Meridian Grid', programme: 'Developer Programme', sentence: '' },
}

const certificate = {
  code: '7K3M9PQRSTVWXYZ01234',
  name: 'Ana Rojas',
  pathTitle: 'First reading',
  level: 'Beginner',
  minutes: 70,
  finishedAt: '2026-11-21T23:30:00.000Z',
}

/** The streams of a PDF that pdfkit wrote, unpacked; what is no text among them as it comes. */
const streamsOf = (pdf: Uint8Array): string[] => {
  const text = Buffer.from(pdf).toString('latin1')
  const streams: string[] = []
  for (const { index, 0: head } of text.matchAll(/\/Length (\d+)[^]{0,80}?stream\n/g)) {
    const length = Number(/\/Length (\d+)/.exec(head)![1])
    const bytes = Buffer.from(pdf).subarray(index + head.length, index + head.length + length)
    try {
      streams.push(Buffer.from(unzlibSync(bytes)).toString('latin1'))
    } catch {
      streams.push(bytes.toString('latin1'))
    }
  }
  return streams
}

const utf16 = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')

/** What the page says, letter by letter, through the map from outlines to letters that each font carries. */
const wordsOf = (pdf: Uint8Array): string => {
  const text = Buffer.from(pdf).toString('latin1')
  const streams = streamsOf(pdf)
  const objects = new Map(
    [...text.matchAll(/\n(\d+) 0 obj\n([^]*?)endobj/g)].map(([, id, body]) => [id!, body!]),
  )
  const streamIds = [...objects].filter(([, body]) => body.includes('stream\n')).map(([id]) => id)
  const maps = new Map<string, string[]>()
  const fonts = /\/Font <<([^]*?)>>/.exec(text)?.[1] ?? ''
  for (const [, name, id] of fonts.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id!)!)?.[1]
    const stream = streams[streamIds.indexOf(map!)]!
    const ranges = [...stream.matchAll(/\[([^\]]*)\]/g)].flatMap(([, entries]) =>
      [...entries!.matchAll(/<([0-9a-f ]*)>/g)].map(([, hex]) => utf16(hex!.replaceAll(' ', ''))),
    )
    maps.set(name!, ranges)
  }
  const page = streams.find((stream) => stream.includes(' Tf'))!
  let words = ''
  let map: string[] = []
  for (const [, font, shown, end] of page.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ|(EMC)/g)) {
    if (font) map = maps.get(font)!
    for (const [, hex] of (shown ?? '').matchAll(/<([0-9a-f]+)>/g)) {
      for (const glyph of hex!.match(/.{4}/g)!) words += map[Number.parseInt(glyph, 16)]
    }
    if (end) words += '\n'
  }
  return words.replaceAll(/\n+/g, '\n').trim()
}

test('a certificate says who finished what, and where that is verified', async () => {
  expect(wordsOf(await drawCertificate(certificate, setting)).split('\n')).toEqual([
    'Meridian Grid',
    'Developer Programme',
    'This certifies that',
    'Ana Rojas',
    'finished the learning path',
    'First reading',
    'Level',
    'Beginner',
    'Length',
    '1 hour 10 minutes',
    'Finished on',
    '21 November 2026',
    'Verify this certificate at',
    'https://developer.meridian.example/certificates/7K3M9PQRSTVWXYZ01234',
    'Code',
    '7K3M9PQRSTVWXYZ01234',
  ])
})

test.each(['Zoë Đặng Ångström', 'Ελένη Παπαδοπούλου', 'Олександр Ґжицький', 'Şükrü Ağaoğlu', 'Łucja Żółć'])(
  'every letter of %s is printed',
  async (name) => {
    // Typed letter by letter, as some keyboards do.
    const pdf = await drawCertificate({ ...certificate, name: name.normalize('NFD') }, setting)
    expect(wordsOf(pdf)).toContain(`\n${name}\n`)
  },
)

test('a name that cannot be printed is not printed wrong: the page says where it stands', async () => {
  const pdf = await drawCertificate({ ...certificate, name: '山田太郎' }, setting)
  const words = wordsOf(pdf)
  expect(words).toContain('the person whose name is shown at the address below, as it is written')
  expect(words).not.toContain('山')
  // For readers that speak, and in the title of the window.
  const spoken = Buffer.from('山田太郎', 'utf16le').swap16().toString('latin1')
  expect(Buffer.from(pdf).toString('latin1').split(spoken).length).toBeGreaterThan(2)
})

test('a long name takes lines instead of running off the page', async () => {
  const name = `${'Maximiliana '.repeat(8).trim()} ${'x'.repeat(100)}`
  const words = wordsOf(await drawCertificate({ ...certificate, name }, setting)).replaceAll('\n', '')
  expect(words.replaceAll(' ', '')).toContain(name.replaceAll(' ', ''))
})

test('it is tagged, in English, with its title in the window', async () => {
  const text = Buffer.from(await drawCertificate(certificate, setting)).toString('latin1')
  expect(text).toContain('/Marked true')
  expect(text).toContain('/Lang (en)')
  expect(text).toContain('/DisplayDocTitle true')
  for (const tag of ['Document', 'H1', 'H2', 'P', 'Link']) expect(text).toMatch(new RegExp(`/S /${tag}\\b`))
})

const strokesOf = (pdf: Uint8Array) => streamsOf(pdf).find((stream) => stream.includes(' Tf'))!

/** As a PDF says a colour. */
const inkOf = (hex: string) =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255).join(' ')

test('a brand’s hue colours the line and the address, and nothing of the starter brand’s stays', async () => {
  const colours = coloursOf(300)
  const own = strokesOf(await drawCertificate(certificate, setting))
  const branded = strokesOf(
    await drawCertificate(certificate, { ...setting, brand: { ...setting.brand, colours } }),
  )
  expect(own).toContain(inkOf('#006c80'))
  expect(branded).toContain(inkOf(colours.accent[7]!))
  expect(branded).not.toContain(inkOf('#006c80'))
})

test('a brand’s picture stands in place of the mark, with the name beside it, sharp enough for paper', async () => {
  const { file, logo } = readLogo('public/favicon.svg')
  const logged: unknown[] = []
  const log = { info: () => {}, warn: () => {}, error: (sentence: string) => logged.push(sentence) }
  const brand = { ...setting.brand, logo }
  const config = { ...loadServiceConfig({}), brand, brandFiles: [file] }
  const picture = await logoPng({ config, log })
  const pdf = await drawCertificate(certificate, { ...setting, brand }, picture)
  expect(strokesOf(pdf)).toMatch(/\/I1 Do/)
  expect(wordsOf(pdf)).toMatch(/^Meridian Grid\n/)
  const width = /\/Subtype \/Image[^]*?\/Width (\d+)/.exec(Buffer.from(pdf).toString('latin1'))?.[1]
  expect(Number(width)).toBeGreaterThanOrEqual(400)
  expect(logged).toEqual([])

  const broken = { ...file, address: '/brand/broken.svg', bytes: Buffer.from('<svg') }
  const brokenBrand = { ...brand, logo: { address: broken.address, ratio: 1 } }
  expect(
    await logoPng({ config: { ...config, brand: brokenBrand, brandFiles: [broken] }, log }),
  ).toBeUndefined()
  expect(logged).toHaveLength(1)
})
