// Draws a drawing: SVG comes in, PNG goes out. In a process of its own, since a drawing of some lines can keep
// librsvg busy for hours, and nothing but the end of its process ends it. Arguments: where sharp is, and the limits.
const [sharpPath = '', limits = ''] = process.argv.slice(1)
/** @type {typeof import('sharp')} */
const sharp = require(sharpPath)
/** @type {import('./draw-svg').DrawingLimits & { milliseconds: number }} */
const { maxPixels, widest, tallest, wideDrawing, maxScale = 2, milliseconds } = JSON.parse(limits)

// If the portal died meanwhile, no other process would end this one.
setTimeout(() => process.kill(process.pid, 'SIGKILL'), milliseconds).unref()

// Exit codes that have messages, see draw-svg.ts.
const unreadable = 2
const tooLarge = 3

const read = async () => {
  /** @type {Buffer[]} */
  const chunks = []
  for await (const chunk of process.stdin) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const draw = async () => {
  const bytes = await read()
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  // A drawing has no pixels of its own: as many as its size says, or more where it fills the column or is printed.
  const times = width >= wideDrawing ? Math.min(maxScale, Math.max(1, widest / width)) : 1
  const density = Math.round(72 * times)
  const drawn = await sharp(bytes, { limitInputPixels: false, density }).metadata()
  if (width * height > maxPixels || drawn.width * drawn.height > maxPixels) process.exit(tooLarge)
  const png = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', density })
    .resize({ width: widest, height: tallest, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 1 })
    .toBuffer()
  process.stdout.write(png, () => process.exit(0))
}

draw().catch(() => process.exit(unreadable))
