import { expect, test } from 'vitest'
import { createRounds } from './user-list-rounds'

/** Rounds that answer with the number of the round, and end when they are told to. */
const heldRounds = () => {
  const held: (() => void)[] = []
  const sizes: number[] = []
  const ask = createRounds<string, number>(async (waiting) => {
    const number = sizes.push(waiting.length)
    await new Promise<void>((resolve) => held.push(resolve))
    for (const { question, answer } of waiting) {
      if (question === 'impossible') throw new Error('That is impossible.')
      answer(number)
    }
  })
  const endRound = async () => {
    held.shift()?.()
    // Lets what follows from it happen.
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { ask, sizes, endRound }
}

test('who asks while a round is under way is answered by the next, together with all who do', async () => {
  const { ask, sizes, endRound } = heldRounds()
  const answers = [ask('a', 'x'), ask('a', 'y'), ask('a', 'z')]
  await endRound()
  await endRound()
  expect(await Promise.all(answers)).toEqual([1, 2, 2])
  expect(sizes).toEqual([1, 2])
})

test('another kind has rounds of its own', async () => {
  const { ask, sizes, endRound } = heldRounds()
  const answers = [ask('a', 'x'), ask('b', 'x')]
  await endRound()
  await endRound()
  expect(await Promise.all(answers)).toEqual([1, 2])
  expect(sizes).toEqual([1, 1])
})

test('a round that fails fails those it had left, and the next one begins', async () => {
  const { ask, endRound } = heldRounds()
  const first = ask('a', 'x')
  const answered = ask('a', 'y')
  const failing = [ask('a', 'impossible'), ask('a', 'z')].map((answer) => answer.catch(String))
  await endRound()
  const next = ask('a', 'x')
  await endRound()
  await endRound()
  expect(await Promise.all([first, answered, next])).toEqual([1, 2, 3])
  expect(await Promise.all(failing)).toEqual(Array(2).fill('Error: That is impossible.'))
})
