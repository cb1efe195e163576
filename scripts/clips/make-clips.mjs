// Draws the clips of the starter paths, and keeps them where the service finds them. Run by hand after a change of a
// drawing; needs Chromium and ffmpeg.
//
//   node scripts/clips/make-clips.mjs [clip ...]
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { chromium } from 'playwright'
import sharp from 'sharp'
import { chromiumArguments, provideChromium } from '../chromium.mjs'
import { root } from '../environment.mjs'
import { height, width } from './stage.mjs'

const perSecond = 8

// Pixels; the second is what a picture on a slow line shrinks to.
const sizes = [
  { width: 1024, height: 576, quality: 37 },
  { width: 640, height: 360, quality: 38 },
  { width: 426, height: 240, quality: 36 },
]

/**
 * @typedef {object} Clip
 * @property {number} tellingAt the second at which it says what it is about
 * @property {number} sizeCount in how many of the sizes it is kept
 */

/** @type {Record<string, Clip>} */
const clips = {
  'verify-the-first-interval': { tellingAt: 48, sizeCount: 3 },
  'build-a-voltage-watch': { tellingAt: 30, sizeCount: 2 },
  'an-outage-in-four-minutes': { tellingAt: 20, sizeCount: 2 },
}

const folder = join(root, 'src/service/database/seed/content/media')

/** @param {string} name @param {string} file */
const fontFace = (name, file) =>
  `@font-face{font-family:'${name}';font-weight:100 900;src:url(data:font/woff2;base64,${readFileSync(join(root, 'node_modules/@fontsource-variable', file)).toString('base64')})}`

const stageHtml = `<style>${fontFace('Instrument Sans', 'instrument-sans/files/instrument-sans-latin-wght-normal.woff2')}
${fontFace('Geist Mono', 'geist-mono/files/geist-mono-latin-wght-normal.woff2')}
body{margin:0}svg{display:block;white-space:pre}text{white-space:pre}</style><main></main>`

const words = ['-y', '-loglevel', 'error']

/** @typedef {{ draw: (at: number) => string, seconds: number }} Drawing */

/** @param {string} name @returns {Promise<Drawing>} */
const drawingOf = (name) => import(`./${name}.mjs`)

/** @param {import('playwright').Page} page @param {string} drawn */
const show = (page, drawn) =>
  page.evaluate((svg) => {
    const main = document.querySelector('main')
    if (main !== null) main.innerHTML = svg
  }, drawn)

/** @param {import('node:child_process').ChildProcess} child */
const ended = async (child) => {
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error('ffmpeg failed; the reason stands above.')
}

/** @param {import('playwright').Page} page @param {Drawing} drawing @param {string} whole */
const drawClip = async (page, { draw, seconds }, whole) => {
  const parts = [
    '-f',
    'image2pipe',
    '-framerate',
    String(perSecond),
    '-c:v',
    'png',
    '-i',
    '-',
    '-c:v',
    'ffv1',
    whole,
  ]
  const writer = spawn('ffmpeg', [...words, ...parts], { stdio: ['pipe', 'inherit', 'inherit'] })
  const done = ended(writer)
  for (let index = 0; index < seconds * perSecond; index += 1) {
    await show(page, draw(index / perSecond))
    if (!writer.stdin.write(await page.screenshot())) await once(writer.stdin, 'drain')
  }
  writer.stdin.end()
  await done
}

/** @param {import('playwright').Page} page @param {string} name @param {Clip} clip */
const keepClip = async (page, name, { tellingAt, sizeCount }) => {
  const drawing = await drawingOf(name)
  const work = mkdtempSync(join(tmpdir(), 'clips-'))
  const whole = join(work, 'whole.mkv')
  await drawClip(page, drawing, whole)
  for (const size of sizes.slice(0, sizeCount)) {
    const scale = `scale=${size.width}:${size.height}:flags=lanczos,format=yuv420p`
    const coded = [
      '-c:v',
      'libx264',
      '-preset',
      'veryslow',
      '-tune',
      'animation',
      '-crf',
      String(size.quality),
    ]
    // A key picture every five seconds, so that a seek is quick.
    const placed = ['-g', String(perSecond * 5), '-movflags', '+faststart', '-map_metadata', '-1', '-an']
    const file = join(folder, `${name}-${size.height}.mp4`)
    const parts = ['-i', whole, '-vf', scale, ...coded, ...placed, '-fflags', '+bitexact', file]
    await ended(spawn('ffmpeg', [...words, ...parts], { stdio: 'inherit' }))
  }
  await show(page, drawing.draw(tellingAt))
  await sharp(await page.screenshot())
    .webp({ quality: 70 })
    .toFile(join(folder, `${name}.webp`))
  rmSync(work, { recursive: true })
}

const executablePath = provideChromium()
if (executablePath === undefined) throw new Error('There is no Chromium. Name one: CHROMIUM_PATH=/path/to/it')
const browser = await chromium.launch({ executablePath, args: chromiumArguments })
const page = await browser.newPage({ viewport: { width, height } })
await page.setContent(stageHtml)
await page.evaluate(() => Promise.all([...document.fonts].map((font) => font.load())))
for (const name of process.argv.length > 2 ? process.argv.slice(2) : Object.keys(clips)) {
  const clip = clips[name]
  if (clip === undefined) throw new Error(`There is no clip ${name}, but ${Object.keys(clips).join(', ')}.`)
  await keepClip(page, name, clip)
}
await browser.close()
