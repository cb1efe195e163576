import { describe, expect, it } from 'vitest'
import { getQueuePosition, type QueuePage } from './queue-position'

const waiting = (identityUid: string) => ({
  identityUid,
  name: identityUid,
  company: '',
  country: '',
  project: '',
  version: 1,
  submittedAt: '2026-11-20T10:00:00Z',
  isOverdue: false,
  claim: null,
  assignment: null,
})

const page = (number: number, ids: string[], total: number): QueuePage => ({
  count: 2,
  page: number,
  total,
  data: ids.map(waiting),
})

const first = page(1, ['a', 'b'], 5)
const second = page(2, ['c', 'd'], 5)
const third = page(3, ['e'], 5)

describe('getQueuePosition', () => {
  it('finds the neighbours on the same page', () => {
    expect(getQueuePosition('a', first, undefined, undefined)).toEqual({
      position: 1,
      total: 5,
      previous: null,
      next: { id: 'b', page: 1 },
    })
  })

  it('crosses to the pages before and after', () => {
    expect(getQueuePosition('c', second, first, third)).toMatchObject({
      position: 3,
      previous: { id: 'b', page: 1 },
    })
    expect(getQueuePosition('d', second, first, third)).toMatchObject({ next: { id: 'e', page: 3 } })
  })

  it('has none before the first, whatever is at hand as the page before', () => {
    expect(getQueuePosition('a', first, first, second)).toMatchObject({ position: 1, previous: null })
  })

  it('ends with the last', () => {
    expect(getQueuePosition('e', third, second, undefined)).toMatchObject({ position: 5, next: null })
  })

  it('offers the oldest to a reviewer who looks at an application outside the queue', () => {
    expect(getQueuePosition('z', first, undefined, second)).toEqual({
      position: null,
      total: 5,
      previous: null,
      next: { id: 'a', page: 1 },
    })
  })
})
