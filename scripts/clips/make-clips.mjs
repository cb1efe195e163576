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

// The second at which each clip says what it is about, and in how many of the sizes it is kept.
const clips = {
  'verify-the-first-interval': { tellingAt: 48, sizeCount: 3 },
  'build-a-voltage-watch': { tellingAt: 30, sizeCount: 2 },
  'an-outage-in-four-minutes': { tellingAt: 20, sizeCount: 2 },
}

const folder = join(root, 'src/service/database/seed/content/media')

const fontFace = (name, file) =>
  `@font-face{font-family:'${name}';font-weight:100 900;src:url(data:font/woff2;base64,${readFileSync(join(root, 'node_modules/@fontsource-variable', file)).toString('base64')})}`

const stageHtml = `<style>${fontFace('Instrument Sans', 'instrument-sans/files/instrument-sans-latin-wght-normal.woff2')}
${fontFace('Geist Mono', 'geist-mono/files/geist-mono-latin-wght-normal.woff2')}
body{margin:0}svg{display:block;white-space:pre}text{white-space:pre}</style><main></main>`

const run = (parts, options = {}) => spawn('ffmpeg', ['-y', '-loglevel', 'error', ...parts], options)

const ended = async (child) => {
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error('ffmpeg failed; the reason stands above.')
}

const drawClip = async (page, name, whole) => {
  const { draw, seconds } = await import(`./${name}.mjs`)
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
  const writer = run(parts, { stdio: ['pipe', 'inherit', 'inherit'] })
  const done = ended(writer)
  for (let index = 0; index < seconds * perSecond; index += 1) {
    await page.evaluate(
      (svg) => {
        document.querySelector('main').innerHTML = svg
      },
      draw(index / perSecond),
    )
    if (!writer.stdin.write(await page.screenshot())) await once(writer.stdin, 'drain')
  }
  writer.stdin.end()
  await done
}

const keepClip = async (page, name) => {
  const { draw } = await import(`./${name}.mjs`)
  const work = mkdtempSync(join(tmpdir(), 'clips-'))
  const whole = join(work, 'whole.mkv')
  await drawClip(page, name, whole)
  const { tellingAt, sizeCount } = clips[name]
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
    await ended(
      run(['-i', whole, '-vf', scale, ...coded, ...placed, '-fflags', '+bitexact', file], {
        stdio: 'inherit',
      }),
    )
  }
  await page.evaluate((svg) => {
    document.querySelector('main').innerHTML = svg
  }, draw(tellingAt))
  await sharp(await page.screenshot())
    .webp({ quality: 70 })
    .toFile(join(folder, `${name}.webp`))
  rmSync(work, { recursive: true })
}

const browser = await chromium.launch({ executablePath: provideChromium(), args: chromiumArguments })
const page = await browser.newPage({ viewport: { width, height } })
await page.setContent(stageHtml)
await page.evaluate(() => Promise.all([...document.fonts].map((font) => font.load())))
for (const name of process.argv.length > 2 ? process.argv.slice(2) : Object.keys(clips))
  await keepClip(page, name)
await browser.close()
