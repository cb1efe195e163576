import { expect, test, vi } from 'vitest'
import { createPlayback } from '~/ui/components/player/playback'
import { reportPositions } from './unit-player'

const watch = (startAt = 0) => {
  const video = Object.assign(new EventTarget(), {
    currentTime: startAt,
    duration: 100,
    seeking: false,
    readyState: 4,
  })
  const playback = createPlayback(startAt)
  playback.attach(video, video)
  const onPosition = vi.fn<(seconds: number) => void>()
  const onFinished = vi.fn<() => void>()
  const { end } = reportPositions(playback, { onPosition, onFinished })
  const at = (seconds: number, name: string) => {
    video.currentTime = seconds
    video.dispatchEvent(new Event(name))
  }
  return { at, end, onFinished, places: () => onPosition.mock.calls.map(([seconds]) => seconds) }
}

test('the position is reported every five seconds, on a pause, and after a seek', () => {
  const { at, places } = watch()
  at(0, 'play')
  for (const seconds of [1, 4.9, 5, 6, 9.9, 10.2]) at(seconds, 'timeupdate')
  expect(places()).toEqual([5, 10.2])
  at(12, 'pause')
  at(40, 'seeked')
  expect(places()).toEqual([5, 10.2, 12, 40])
})

test('no position of a video is reported before it is played', () => {
  const { at, end, places } = watch(30)
  at(30, 'timeupdate')
  end()
  expect(places()).toEqual([])
})

test('a hidden page reports the position, and so does the end of the player', () => {
  const { at, end, places } = watch()
  at(0, 'play')
  at(3, 'timeupdate')
  window.dispatchEvent(new Event('pagehide'))
  expect(places()).toEqual([3])
  at(4, 'timeupdate')
  end()
  expect(places()).toEqual([3, 4])
  at(50, 'timeupdate')
  window.dispatchEvent(new Event('pagehide'))
  expect(places()).toEqual([3, 4])
})

test('it is finished once, nearly at the end, and never by a jump alone', () => {
  const { at, onFinished } = watch()
  at(96, 'seeked')
  at(96, 'timeupdate')
  expect(onFinished).not.toHaveBeenCalled()
  at(20, 'play')
  at(94.9, 'timeupdate')
  expect(onFinished).not.toHaveBeenCalled()
  at(95, 'timeupdate')
  at(99, 'timeupdate')
  at(100, 'ended')
  expect(onFinished).toHaveBeenCalledTimes(1)
})
