import { EventEmitter, once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ProblemError } from '~/contract/problem'
import { createMutex } from './disk-files'

test('work is done in order of arrival, one after the other, also after a failure', async () => {
  const inTurn = createMutex()
  const said: string[] = []
  const work = (name: string) => async () => {
    said.push(`${name} begins`)
    await pause(5)
    said.push(`${name} ends`)
    if (name === 'two') throw new Error('two fails')
    return name
  }
  const answers = await Promise.allSettled(['one', 'two', 'three'].map((name) => inTurn(work(name))))
  expect(said).toEqual(['one', 'two', 'three'].flatMap((name) => [`${name} begins`, `${name} ends`]))
  expect(answers).toMatchObject([{ value: 'one' }, { reason: new Error('two fails') }, { value: 'three' }])
})

test('callers beyond the queue limit are refused; later there is space again', async () => {
  const inTurn = createMutex(2)
  const hand = new EventEmitter()
  const end = once(hand, 'end')
  const under = [1, 2, 3].map(() => inTurn(() => end))
  await expect(inTurn(() => end)).rejects.toThrow(new ProblemError('UNAVAILABLE'))
  hand.emit('end')
  await Promise.all(under)
  expect(await inTurn(async () => 'done')).toBe('done')
})
