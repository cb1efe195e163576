import { expect, test } from 'vitest'
import { getImageType } from '../../../modules/documents/images'
import { readMp4 } from '../../../modules/documents/videos'
import { learningPaths, videos } from './index'
import { readMedia } from './read'

const byUnit = videos.map((video) => [video.unit, video] as const)

test('every unit that is a video has one', () => {
  const units = learningPaths.flatMap((path) => path.units).filter(({ kind }) => kind === 'video')
  expect(units.map(({ slug }) => slug).toSorted()).toEqual(videos.map(({ unit }) => unit).toSorted())
})

test('the clips are what their names say, begin to play at once, and are small together', async () => {
  let bytes = 0
  for (const { name, width, height } of videos.flatMap(({ files }) => files)) {
    const file = await readMedia(name)
    bytes += file.length
    expect(readMp4(file)).toEqual({ width, height })
    const text = Buffer.from(file).toString('latin1')
    expect(text.indexOf('moov')).toBeLessThan(text.indexOf('mdat'))
    expect(text).not.toContain('Lavf')
  }
  for (const { poster } of videos) {
    const file = await readMedia(poster.name)
    bytes += file.length
    expect(getImageType(file)).toBe('webp')
  }
  expect(bytes).toBeLessThan(1024 * 1024)
})

test.each(byUnit)('%s says the same at the same times in each language', (_, video) => {
  const [english, ...others] = video.captions
  expect(video.captions.map(({ language }) => language)).toEqual(['en', 'es'])
  for (const { cues } of others) {
    expect(cues.map(({ from, to }) => [from, to])).toEqual(english?.cues.map(({ from, to }) => [from, to]))
  }
  for (const { cues } of video.captions) {
    expect(cues[0]?.from).toBe(0)
    expect(cues.at(-1)?.to).toBeCloseTo(video.duration)
    for (const { from, to, text } of cues) {
      expect(to).toBeGreaterThan(from)
      // WebVTT would parse these as markup.
      expect(text).not.toMatch(/[<>&\n]|-->/)
    }
  }
})

test.each(byUnit)('the chapters of %s are in order and within it', (_, { chapters, duration }) => {
  expect(chapters[0]?.at).toBe(0)
  expect(chapters.map(({ at }) => at)).toEqual(chapters.map(({ at }) => at).toSorted((a, b) => a - b))
  expect(chapters.at(-1)?.at).toBeLessThan(duration)
})
