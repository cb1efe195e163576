import { unzlibSync } from 'fflate'
import { expect, test } from 'vitest'
import { deriveColours } from '~/config/brand-colours'
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

/** Unpacks the streams of a PDF from pdfkit, including binary ones. */
const getStreams = (pdf: Uint8Array): string[] => {
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

const getStrokes = (pdf: Uint8Array) => getStreams(pdf).find((stream) => stream.includes(' Tf'))!

const utf16 = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
const actualText = /\/ActualText \(([^]*?)\)\n>> BDC/g

/** Returns the alternative texts of outlines in the page's marked content. */
const getActualTexts = (pdf: Uint8Array): string[] =>
  [...getStrokes(pdf).matchAll(actualText)].map(([, written = '']) => {
    const bytes = Buffer.from(
      written.replace(/\\([^])/g, (_, letter: string) => escapes[letter] ?? letter),
      'latin1',
    )
    return bytes[0] === 0xfe ? bytes.subarray(2).swap16().toString('utf16le') : bytes.toString('latin1')
  })

/** Returns the page's text, letter by letter, through each font's map from outlines to letters. */
const getWords = (pdf: Uint8Array): string => {
  const text = Buffer.from(pdf).toString('latin1')
  const streams = getStreams(pdf)
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
  const page = getStrokes(pdf).replaceAll(actualText, '')
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

test('a certificate names the user, the path and the address for verification', async () => {
  expect(getWords(await drawCertificate(certificate, setting)).split('\n')).toEqual([
    'Meridian Grid',
    'Developer Programme',
    'This certifies that',
    'Ana Rojas',
    'finished the learning path',
    'First reading',
    'Level',
    'Beginner',
    'Length',
    '1 h 10 min',
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
    expect(getWords(pdf)).toContain(`\n${name}\n`)
  },
)

const turned = (name: string) => [...name].toReversed().join('')

test.each([
  ['Japanese', '花子 田中', '花子 田中'],
  ['Chinese', '张伟 陳大文', '张伟 陳大文'],
  ['Korean', '김철수', '김철수'],
  ['Thai', 'สมชาย ใจดี กิ่งแก้ว', 'สมชาย ใจดี กิ่งแก้ว'],
  ['Georgian and Armenian', 'ქეთევან Արամ', 'ქეთევან Արամ'],
  ['Vietnamese', 'Nguyễn Thị Ánh Tuyết', 'Nguyễn Thị Ánh Tuyết'],
  ['marks without composed letters', 'Ǹgọ́zí Adébáyọ̀ Kɔ́ m̀', 'Ǹgọ́zí Adébáyọ̀ Kɔ́ m̀'],
  ['full width', 'Ｔａｎａｋａ', 'Ｔａｎａｋａ'],
  ['a hyphen that does not break', 'Jean\u2011Luc', 'Jean\u2011Luc'],
  ['Hebrew, from right to left', 'דוד כהן', turned('דוד כהן')],
  ['Arabic, from right to left', 'سعاد زيد', turned('سعاد زيد')],
  ['several scripts', 'Ana 田中 דוד', `Ana 田中 ${turned('דוד')}`],
  ['emoji left out', 'Zoë \u{1F469}\u200D\u{1F4BB} Ng \u{1F1E8}\u{1F1F1}', 'Zoë Ng'],
  ['marks of direction left out', '\u200EAna Rojas\u200F', 'Ana Rojas'],
  ['a variant of an ideograph', '葛\u{E0100}城', '葛城'],
])('a name is printed: %s', async (_, name, printed) => {
  const pdf = await drawCertificate({ ...certificate, name: name.normalize('NFD') }, setting)
  expect(getWords(pdf).normalize('NFC')).toContain(`\n${printed.normalize('NFC')}\n`)
  expect(pdf.byteLength).toBeLessThan(300_000)
})

test.each(['श्रीकृष्ण त्रिपाठी', 'तनिष्क हिन्दी', 'น้ำผึ้ง', 'தமிழ் বাংলা'])(
  'of %s, whose outlines stand in another order, the page says what was written',
  async (name) => {
    const pdf = await drawCertificate({ ...certificate, name }, setting)
    expect(getActualTexts(pdf)).toContain(name)
    expect(getWords(pdf)).not.toContain('undefined')
    expect(getWords(pdf)).not.toContain('the person whose name')
  },
)

/** Counts the outlines of a name. */
const getOutlines = async (name: string) => {
  const pdf = await drawCertificate({ ...certificate, name }, setting)
  const spans = getStrokes(pdf).replaceAll(actualText, 'LTR').split('/Span').slice(1)
  const span = spans.find((each) => !each.includes('LTR')) ?? ''
  const shown = [...span.matchAll(/<([0-9a-f]+)>/g)].map(([, hex]) => hex).join('')
  return new Set(shown.match(/.{4}/g)).size
}

test('a tone mark of Thai goes above the first part of its vowel', async () => {
  const pdf = await drawCertificate({ ...certificate, name: 'น้ำ' }, setting)
  expect(getWords(pdf)).toContain('น\u0E4D\u0E49\u0E32')
})

test('Arabic letters are joined', async () => {
  expect(await getOutlines('\u0645\u0645\u0645')).toBe(3)
  expect(await getOutlines('\u062F\u062F\u062F')).toBe(1)
})

test.each([
  ['letters that no font has', '\u{10330}\u{10331}'],
  ['letters of which a font has some', 'Ana \u{10330}'],
  ['nothing but emoji', '\u{1F600}'],
])('a name of %s is not printed wrong: the page says where it stands', async (_, name) => {
  const pdf = await drawCertificate({ ...certificate, name }, setting)
  expect(getWords(pdf)).toContain('the person whose name is shown at the address below, as it is written')
  // For screen readers, and in the title of the window.
  const spoken = Buffer.from(name, 'utf16le').swap16().toString('latin1')
  expect(Buffer.from(pdf).toString('latin1').split(spoken).length).toBeGreaterThan(2)
})

test('a long name wraps instead of running off the page', async () => {
  const name = `${'Maximiliana '.repeat(8).trim()} ${'x'.repeat(100)}`
  const words = getWords(await drawCertificate({ ...certificate, name }, setting)).replaceAll('\n', '')
  expect(words.replaceAll(' ', '')).toContain(name.replaceAll(' ', ''))
})

test('it is tagged, in English, with its title in the window', async () => {
  const text = Buffer.from(await drawCertificate(certificate, setting)).toString('latin1')
  expect(text).toContain('/Marked true')
  expect(text).toContain('/Lang (en)')
  expect(text).toContain('/DisplayDocTitle true')
  for (const tag of ['Document', 'H1', 'H2', 'P', 'Link']) expect(text).toMatch(new RegExp(`/S /${tag}\\b`))
})

/** Formats a colour as in a PDF. */
const getInk = (hex: string) =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255).join(' ')

test('a brand’s hue colours the line and the address, and nothing of the starter brand’s stays', async () => {
  const colours = deriveColours(300)
  const own = getStrokes(await drawCertificate(certificate, setting))
  const branded = getStrokes(
    await drawCertificate(certificate, { ...setting, brand: { ...setting.brand, colours } }),
  )
  expect(own).toContain(getInk('#006c80'))
  expect(branded).toContain(getInk(colours.accent[7]!))
  expect(branded).not.toContain(getInk('#006c80'))
})

test('a brand’s picture replaces the mark, with the name beside it, sharp enough for paper', async () => {
  const { file, logo } = readLogo('public/favicon.svg')
  const logged: unknown[] = []
  const log = { info: () => {}, warn: () => {}, error: (sentence: string) => logged.push(sentence) }
  const brand = { ...setting.brand, logo }
  const config = { ...loadServiceConfig({}), brand, brandFiles: [file] }
  const picture = await logoPng({ config, log })
  const pdf = await drawCertificate(certificate, { ...setting, brand }, picture)
  expect(getStrokes(pdf)).toMatch(/\/I1 Do/)
  expect(getWords(pdf)).toMatch(/^Meridian Grid\n/)
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
