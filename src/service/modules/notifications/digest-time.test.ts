import { expect, test } from 'vitest'
import { getPreviousDigestTime, getNextDigestTime } from './audience'

const people = ['ana', 'bo', 'carla', 'dmitri', 'eve', 'farid']

test.each(people)(
  'a digest of %s is due on Mondays between six and eight, always at the same minute',
  (uid) => {
    const first = getNextDigestTime(uid, new Date('2026-11-21T12:00:00.000Z'))
    expect(first.toISOString()).toMatch(/^2026-11-23T0[67]:\d\d:00\.000Z$/)
    // At that very instant, the next is a week away.
    expect(getNextDigestTime(uid, first).getTime() - first.getTime()).toBe(7 * 86_400_000)
    expect(getNextDigestTime(uid, new Date(first.getTime() - 1))).toEqual(first)
    const second = getNextDigestTime(uid, first)
    for (const late of [0, 5 * 3_600_000]) {
      expect(getPreviousDigestTime(uid, new Date(second.getTime() + late))).toEqual(first)
    }
  },
)

test('digests are spread over time, so that not all are sent at once', () => {
  const now = new Date('2026-11-21T12:00:00.000Z')
  expect(new Set(people.map((uid) => getNextDigestTime(uid, now).getTime())).size).toBeGreaterThan(3)
})
