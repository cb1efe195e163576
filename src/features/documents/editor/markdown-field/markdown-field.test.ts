import { expect, test } from 'vitest'
import { serialize } from './markdown-field'

test('each waits for those before it, also where one of them fails', async () => {
  let atOnce = 0
  const order: string[] = []
  const act = serialize(async (name: string) => {
    order.push(name)
    atOnce += 1
    expect(atOnce).toBe(1)
    await Promise.resolve()
    atOnce -= 1
    if (name === 'second') throw new Error('no')
    return name
  })
  const results = await Promise.allSettled(['first', 'second', 'third'].map(act))
  expect(order).toEqual(['first', 'second', 'third'])
  expect(results).toEqual([
    { status: 'fulfilled', value: 'first' },
    { status: 'rejected', reason: new Error('no') },
    { status: 'fulfilled', value: 'third' },
  ])
})
