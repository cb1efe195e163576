import { expect, test } from 'vitest'
import { createPlayback, type PlaybackEvent } from './playback'

const makeVideo = (given: { readyState?: number; currentTime?: number } = {}) =>
  Object.assign(new EventTarget(), {
    currentTime: 0,
    duration: 72,
    seeking: false,
    readyState: 4,
    ...given,
  })

const say = (video: EventTarget, ...names: string[]) => {
  for (const name of names) video.dispatchEvent(new Event(name))
}

test('it begins where it is told to, as soon as the video can seek', () => {
  const video = makeVideo({ readyState: 0 })
  const playback = createPlayback(38)
  playback.attach(video, video)
  expect([video.currentTime, playback.time()]).toEqual([0, 38])
  video.readyState = 1
  say(video, 'loadedmetadata')
  expect(video.currentTime).toBe(38)
  video.currentTime = 50
  say(video, 'loadedmetadata')
  expect(video.currentTime).toBe(50)
})

test('a file that is changed for another does not take the place to its beginning', () => {
  const video = makeVideo({ currentTime: 20 })
  const playback = createPlayback(0)
  playback.attach(video, video)
  say(video, 'timeupdate')
  Object.assign(video, { currentTime: 0, readyState: 0 })
  say(video, 'timeupdate')
  Object.assign(video, { readyState: 4, seeking: true })
  say(video, 'timeupdate', 'pause')
  expect(playback.time()).toBe(20)
  Object.assign(video, { currentTime: 21, seeking: false })
  say(video, 'seeked')
  expect(playback.time()).toBe(21)
})

test('a subscriber hears what happens, until it or the video is detached', () => {
  const video = makeVideo()
  const playback = createPlayback(0)
  const heard: PlaybackEvent[] = []
  const letGo = playback.attach(video, video)
  const stop = playback.watch((event) => heard.push(event))
  say(video, 'play', 'timeupdate', 'progress', 'pause', 'ended')
  expect(heard).toEqual(['play', 'time', 'pause', 'ended'])
  playback.seek(40)
  expect([video.currentTime, heard.at(-1)]).toEqual([40, 'seeked'])
  letGo()
  say(video, 'play')
  stop()
  playback.seek(41)
  expect([heard.length, video.currentTime, playback.duration()]).toEqual([5, 40, 0])
})
