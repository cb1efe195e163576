import { colours } from './look'

type Document = PDFKit.PDFDocument

// As the screens draw it, on a grid of 24: a source, nodes, the switch that closed, a load; the line between is live.
const scale = 1.25
const contacts = 26
const loadWidth = 17

/** The starter brand's mark, in a box of 22. */
export const drawMark = (
  document: Document,
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

/** The one-line diagram with its switch closed, `width` points wide, its line at 15 points under `y`. */
export const drawLine = (
  document: Document,
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
