import { expect, test } from 'vitest'
import { digestBefore, nextDigestAt } from './audience'

const people = ['ana', 'bo', 'carla', 'dmitri', 'eve', 'farid']

test.each(people)(
  'a digest of %s is due on Mondays between six and eight, always at the same minute',
  (uid) => {
    const first = nextDigestAt(uid, new Date('2026-11-21T12:00:00.000Z'))
    expect(first.toISOString()).toMatch(/^2026-11-23T0[67]:\d\d:00\.000Z$/)
    // At that very instant, the next is a week away.
    expect(nextDigestAt(uid, first).getTime() - first.getTime()).toBe(7 * 86_400_000)
    expect(nextDigestAt(uid, new Date(first.getTime() - 1))).toEqual(first)
    const second = nextDigestAt(uid, first)
    for (const late of [0, 5 * 3_600_000]) {
      expect(digestBefore(uid, new Date(second.getTime() + late))).toEqual(first)
    }
  },
)

test('digests are spread over time, so that not all are sent at once', () => {
  const now = new Date('2026-11-21T12:00:00.000Z')
  expect(new Set(people.map((uid) => nextDigestAt(uid, now).getTime())).size).toBeGreaterThan(3)
})
