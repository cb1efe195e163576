import { formatDuration } from '~/messages/duration'
import { getPrintAccent } from '~/config/brand'
import type { ServiceConfig } from '~/config/service'
import type { Certificate } from '~/contract/learning'
import type { LogoPng } from './logo-png'
import { type Style, type Typesetter, createTypesetter, fitLines } from './typesetter'

/** The colours of the light scheme, since paper is light. */
const colours = {
  paper: '#ffffff',
  ink: '#101a1d',
  dim: '#46545a',
  line: '#c6ced1',
} as const

/** A4 landscape, in points; all content is inside the margins. */
const page = { width: 841.89, height: 595.28, margin: 60 } as const

type MotifDocument = PDFKit.PDFDocument

// Drawn as on screen, on a grid of 24: a source, nodes, a closed switch, a load, and the line between them under
// voltage.
const scale = 1.25
const contacts = 26
const loadWidth = 17

/** Draws the portal's mark, in a box of 22. */
const drawMark = (
  document: MotifDocument,
  { x, y, accent }: { x: number; y: number; accent: string },
): void => {
  document
    .save()
    .translate(x, y)
    .lineWidth(1.6)
    .lineCap('round')
    .lineJoin('round')
    .path('M3 2c4.2 5.6 4.2 12.4 0 18M19 2c-4.2 5.6-4.2 12.4 0 18M11 2v18')
    .stroke(colours.ink)
    .path('M1 11h20')
    .stroke(accent)
    .restore()
}

/** Draws the one-line diagram with its switch closed, `width` points wide, its line 15 points below `y`. */
const drawLine = (
  document: MotifDocument,
  { x, y, width, accent }: { x: number; y: number; width: number; accent: string },
): void => {
  const length = width / scale
  const load = length - loadWidth - 2
  const contact = load - contacts - 48
  document.save().translate(x, y).scale(scale).lineWidth(1.6).lineCap('round').lineJoin('round')
  document.path(`M20 12H${contact - 2.6}M${contact + 2.6} 12H${contact + contacts - 2.6}`).stroke(accent)
  document.path(`M${contact + contacts + 2.6} 12H${load}`).stroke(accent)
  document.circle(11, 12, 9).stroke(colours.ink)
  document.path('M6 12c1.7-4.6 3.3-4.6 5 0s3.3 4.6 5 0').stroke(colours.ink)
  for (let part = 1; part <= 4; part += 1) {
    document.circle(20 + ((contact - 20) * part) / 5, 12, 4).fillAndStroke(colours.paper, accent)
  }
  for (const at of [contact, contact + contacts]) document.circle(at, 12, 2.6).stroke(colours.ink)
  document.rect(load, 3.5, loadWidth, 17).stroke(colours.ink)
  document.path(`M${load + 8.5} 8.5v7M${load + 5} 12h7`).stroke(accent)
  document.restore()
}

type Document = PDFKit.PDFDocument
type Setting = Pick<ServiceConfig, 'origin' | 'brand'>

const width = page.width - 2 * page.margin
const left = page.margin

const regular = (size: number, colour: string = colours.dim): Style => ({
  design: 'regular',
  size,
  colour,
})
const semibold = (size: number, colour: string = colours.ink): Style => ({
  design: 'semibold',
  size,
  colour,
})

const getDay = (instant: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(instant))

/**
 * Draws a certificate as a page to print: A4 landscape, tagged for screen readers. If no font here has the letters of a
 * name or a title, the page says where it is shown correctly instead of printing it wrong.
 * @param logo replaces the portal's mark
 */
export const drawCertificate = async (
  certificate: Certificate,
  setting: Setting,
  logo?: LogoPng,
): Promise<Uint8Array> => {
  const { name, pathTitle, finishedAt } = certificate
  const { default: PdfDocument } = await import('pdfkit')
  const document = new PdfDocument({
    size: 'A4',
    layout: 'landscape',
    margin: page.margin,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    info: {
      Title: `Certificate of ${name}: ${pathTitle}`,
      Author: setting.brand.name,
      Subject: `${setting.brand.name} ${setting.brand.programme}`,
      CreationDate: new Date(finishedAt),
    },
  })
  const bytes = getBytes(document)
  const { name: brandName, programme } = setting.brand
  const texts = [name, pathTitle, certificate.level, brandName, programme, setting.origin]
  const typesetter = await createTypesetter(document, texts)
  const content = document.struct('Document')
  document.addStructure(content)
  const draw = { document, typesetter, content }
  drawHead(draw, setting, logo)
  drawWords(draw, certificate)
  drawFacts(draw, certificate)
  drawProof(draw, certificate, setting)
  content.end()
  document.end()
  return bytes
}

const getBytes = (document: Document): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    document.on('error', reject)
  })

interface Drawing {
  document: Document
  typesetter: Typesetter
  content: PDFKit.PDFStructureElement
}

/** Sets lines as one element of the page's structure; `actual` is their text if it cannot be printed. */
const setElement = (
  { document, typesetter, content }: Drawing,
  tag: string,
  {
    lines,
    x = left,
    y,
    step = 0,
    style,
    actual,
  }: {
    lines: string[]
    x?: number
    y: number
    step?: number
    style: Style
    actual?: string | undefined
  },
) => {
  const set = () => {
    for (const [index, line] of lines.entries()) typesetter.setLine(line, { x, y: y + index * step }, style)
  }
  content.add(document.struct(tag, actual === undefined ? {} : { actual }, set))
}

/** Draws decoration, which screen readers skip. */
const setOrnament = ({ document }: Drawing, ornament: () => void) => {
  document.markContent('Artifact', { type: 'Layout' })
  ornament()
  document.endMarkedContent()
}

const setRule = (drawing: Drawing, y: number, colour: string) =>
  setOrnament(drawing, () => {
    drawing.document
      .moveTo(left, y)
      .lineTo(left + width, y)
      .lineWidth(1)
      .stroke(colour)
  })

const markSize = 22

const drawHead = (drawing: Drawing, { brand }: Setting, logo: LogoPng | undefined) => {
  const accent = getPrintAccent(brand)
  const { document } = drawing
  const at = { x: left, y: 47 }
  setOrnament(drawing, () => {
    if (logo)
      document.image(Buffer.from(logo.png), at.x, at.y, { width: markSize * logo.ratio, height: markSize })
    else drawMark(document, { ...at, accent })
  })
  const style = semibold(14)
  const beside = left + markSize * (logo?.ratio ?? 1) + 10
  setElement(drawing, 'P', { lines: [brand.name], x: beside, y: 63, style })
  const x = beside + drawing.typesetter.widthOf(brand.name, style) + 8
  setElement(drawing, 'P', { lines: [brand.programme], x, y: 63, style: regular(14) })
  setOrnament(drawing, () => drawLine(document, { x: left, y: 100, width, accent }))
}

/** Sets a text in printable letters, in as few and as large lines as fit; otherwise a sentence in its place. */
const setTitle = (
  drawing: Drawing,
  tag: string,
  {
    text,
    instead,
    y,
    most,
    sizes,
  }: {
    text: string
    instead: string
    y: number
    most: number
    sizes: readonly number[]
  },
): number => {
  const { typesetter } = drawing
  const printable = typesetter.printable(text)
  const { size, lines } = fitLines(printable ?? instead, {
    width,
    most,
    sizes: printable === undefined ? sizes.slice(-1) : sizes,
    measure: (line, points) => typesetter.widthOf(line, semibold(points)),
  })
  const actual = printable === text.normalize('NFC') ? undefined : text
  const step = size * 1.12
  setElement(drawing, tag, { lines, y: y + size * 0.74, step, style: semibold(size), actual })
  return y + step * lines.length
}

const drawWords = (drawing: Drawing, { name, pathTitle }: Certificate) => {
  setElement(drawing, 'P', { lines: ['This certifies that'], y: 184, style: regular(14) })
  const instead = 'the person whose name is shown at the address below, as it is written'
  const y = setTitle(drawing, 'H1', { text: name, instead, y: 202, most: 2, sizes: [42, 36, 30, 24, 18] })
  setElement(drawing, 'P', { lines: ['finished the learning path'], y: y + 26, style: regular(14) })
  const untitled = 'whose title is shown at the address below, as it is written'
  setTitle(drawing, 'H2', { text: pathTitle, instead: untitled, y: y + 42, most: 2, sizes: [26, 22, 18, 14] })
}

const drawFacts = (drawing: Drawing, { level, minutes, finishedAt }: Certificate) => {
  const facts = [
    ['Level', level],
    ['Length', formatDuration(minutes)],
    ['Finished on', getDay(finishedAt)],
  ] as const
  setRule(drawing, 410, colours.ink)
  for (const [index, [label, value]] of facts.entries()) {
    const x = left + (width / facts.length) * index
    setElement(drawing, 'P', { lines: [label], x, y: 432, style: regular(12) })
    setElement(drawing, 'P', { lines: [value], x, y: 452, style: semibold(15) })
  }
  setRule(drawing, 472, colours.line)
}

const drawProof = (drawing: Drawing, { code }: Certificate, { origin, brand }: Setting) => {
  const { document, typesetter, content } = drawing
  setElement(drawing, 'P', { lines: ['Verify this certificate at'], y: 500, style: regular(12) })
  const address = `${origin}/certificates/${code}`
  const mono: Style = { design: 'mono', size: 12, colour: colours.ink }
  const x = left + width - typesetter.widthOf(code, mono)
  const { size } = fitLines(address, {
    width: x - left - 24,
    most: 1,
    sizes: [12, 11, 10, 9, 8, 7],
    measure: (line, points) => typesetter.widthOf(line, regular(points)),
  })
  const style = regular(size, getPrintAccent(brand))
  const set = () => {
    typesetter.setLine(address, { x: left, y: 519 }, style)
    document.link(left, 506, typesetter.widthOf(address, style), 18, address)
  }
  content.add(document.struct('P', {}, document.struct('Link', { alt: address }, set)))
  setElement(drawing, 'P', { lines: ['Code'], x, y: 500, style: regular(12) })
  setElement(drawing, 'P', { lines: [code], x, y: 519, style: mono })
}
