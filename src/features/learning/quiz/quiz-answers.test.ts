import { expect, test } from 'vitest'
import type { Quiz, QuizQuestion } from '~/contract/learning'
import { countNeeded, getChosen, parseStoredChoices, toAnswers, getUnanswered } from './quiz-answers'

const question = (id: string, kind: QuizQuestion['kind']): QuizQuestion => ({
  id,
  kind,
  text: `${id}?`,
  options: ['a', 'b', 'c'].map((option) => ({ id: `${id}-${option}`, text: option })),
})
const quiz: Quiz = {
  passPercent: 60,
  questionCount: 3,
  attempts: { number: 1, left: null, nextAt: null },
  questions: [question('one', 'single'), question('many', 'multiple'), question('order', 'ordering')],
}

test('an order is an answer as it stands, the others want one', () => {
  expect(getUnanswered(quiz, {}).map(({ id }) => id)).toEqual(['one', 'many'])
  expect(getUnanswered(quiz, { one: ['one-b'], many: ['many-a', 'many-c'] })).toEqual([])
})

test('options that are gone are left out, and new ones join an order at its end', () => {
  const choices = { one: ['gone'], order: ['order-c', 'gone', 'order-a'] }
  expect(getChosen(question('one', 'single'), choices)).toEqual([])
  expect(getChosen(question('order', 'ordering'), choices)).toEqual(['order-c', 'order-a', 'order-b'])
})

test('every question is sent with what was chosen', () => {
  expect(
    toAnswers(quiz, { one: ['one-b'], many: ['many-a'], order: ['order-b', 'order-a', 'order-c'] }),
  ).toEqual([
    { question: 'one', options: ['one-b'] },
    { question: 'many', options: ['many-a'] },
    { question: 'order', options: ['order-b', 'order-a', 'order-c'] },
  ])
})

test.each([undefined, 'not JSON', '{"one":"a"}', '[]', 'null'])('kept as %s, nothing was chosen', (text) => {
  expect(parseStoredChoices(text)).toEqual({})
})

test('what was kept comes back', () => {
  expect(parseStoredChoices('{"one":["one-b"]}')).toEqual({ one: ['one-b'] })
})

test('how many must be right is rounded up', () => {
  expect(countNeeded(quiz)).toBe(2)
  expect(countNeeded({ ...quiz, passPercent: 100 })).toBe(3)
})
