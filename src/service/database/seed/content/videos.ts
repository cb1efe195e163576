import { outageWords, verifyWords, watchWords } from './video-words'
import type { SeedVideo } from './types'

// Not read before they are wanted: a new installation is filled once.
const files = import.meta.glob<string>('./media/*.{mp4,webp}', { query: '?inline', import: 'default' })

/** Reads a starter file by its name. */
export const read = (name: string) => async (): Promise<Uint8Array> => {
  const load = files[`./media/${name}`]
  if (load === undefined) throw new Error(`There is no starter file ${name}.`)
  const [, encoded = ''] = (await load()).split(';base64,')
  return new Uint8Array(Buffer.from(encoded, 'base64'))
}

const widths = { 576: 1024, 360: 640, 240: 426 } as const

const clip = (name: string, heights: readonly (576 | 360 | 240)[]) => ({
  files: heights.map((height) => ({
    width: widths[height],
    height,
    read: read(`${name}-${height}.mp4`),
  })),
  poster: { width: 1024, height: 576, read: read(`${name}.webp`) },
})

/** The clips of the starter paths, by the unit that shows them. They have no sound. */
export const videos: ReadonlyMap<string, SeedVideo> = new Map([
  [
    'verify-the-first-interval',
    {
      ...clip('verify-the-first-interval', [576, 360, 240]),
      duration: 72,
      captions: verifyWords,
      chapters: [
        { at: 0, title: 'What is checked' },
        { at: 8, title: 'Read the register' },
        { at: 22, title: 'Wait one interval' },
        { at: 38, title: 'Compare' },
        { at: 52, title: 'From energy to power' },
        { at: 62, title: 'When they do not agree' },
      ],
    },
  ],
  [
    'build-a-voltage-watch',
    {
      ...clip('build-a-voltage-watch', [576, 360]),
      duration: 45,
      captions: watchWords,
      chapters: [
        { at: 0, title: 'What is watched' },
        { at: 7, title: 'The limit' },
        { at: 16, title: 'Three in a row' },
        { at: 40, title: 'Try it' },
      ],
    },
  ],
  [
    'an-outage-in-four-minutes',
    {
      ...clip('an-outage-in-four-minutes', [576, 360]),
      duration: 45,
      captions: outageWords,
      chapters: [
        { at: 0, title: 'A feeder' },
        { at: 8, title: 'The last gasp' },
        { at: 16, title: 'How many are heard' },
        { at: 25, title: 'Confirm' },
        { at: 34, title: 'Restoration' },
      ],
    },
  ],
])
