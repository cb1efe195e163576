import { readFileSync } from 'node:fs'
import Plyr from 'plyr'
import { describe, expect, test } from 'vitest'
import { playerOptions, startQuality, playerQualities, getQuality } from './player-options'

const facts = {
  title: 'Verify the first interval',
  qualities: [1080, 576, 240],
  chapters: [{ at: 8, title: '<b>Read</b> & "wait"' }],
}

/** Merges options as plyr does. */
const used = { ...Plyr.defaults, ...playerOptions(facts) }

const shipped = readFileSync('node_modules/plyr/dist/plyr.mjs', 'utf8')

describe('the numbers of the specification, section 9', () => {
  test('are what the player is given, over plyr’s real defaults', () => {
    expect(used).toMatchObject({
      seekTime: 10,
      volume: 1,
      hideControls: true,
      speed: { selected: 1, options: [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 4] },
      quality: { default: 576, options: [4320, 2880, 2160, 1440, 1080, 720, 576, 480, 360, 240] },
    })
    expect(used.quality.options).toEqual(Plyr.defaults.quality.options)
    expect(used.quality.default).toBe(Plyr.defaults.quality.default)
  })

  // Plyr does not export these defaults, so they are read from its source. Browser tests measure most of them.
  test.each([
    ['hides the controls after two seconds, on touch after three', 'player.touch ? 3000 : 2000'],
    ['gives an advertisement twelve seconds to be set up', 'startSafetyTimer(12000'],
    ['changes the volume by a tenth a key', 'player.increaseVolume(0.1)'],
    ['changes it down by as much', 'player.decreaseVolume(0.1)'],
    ['takes the thumb for 15 pixels wide', 'thumbWidth: 15'],
    ['ends the bar at 100', "'max': 100"],
    ['moves the bar by hundredths', "'step': 0.01"],
  ])('plyr %s', (_, code) => {
    expect(shipped).toContain(code)
  })
})

test('nothing comes from plyr’s own hosts', () => {
  expect(Plyr.defaults.iconUrl).toContain('cdn.plyr.io')
  expect(JSON.stringify(playerOptions(facts))).not.toMatch(/https?:|cdn/)
})

test('a chapter’s title is text on the bar, whatever it holds', () => {
  expect(playerOptions(facts).markers?.points).toEqual([
    { time: 8, label: '&#60;b&#62;Read&#60;/b&#62; &#38; &#34;wait&#34;' },
  ])
})

test.each([
  [[1080, 720, 576, 360], 576],
  [[1080, 480, 360], 480],
  [[2160, 1080, 720], 720],
  [[240], 240],
])('of %j it begins with %i', (qualities, expected) => {
  expect(startQuality(qualities)).toBe(expected)
})

test('each height has the quality nearest to it', () => {
  expect([1088, 540, 406, 100, 9000].map(getQuality)).toEqual([1080, 576, 360, 240, 4320])
  expect(playerQualities.map(getQuality)).toEqual([...playerQualities])
})
