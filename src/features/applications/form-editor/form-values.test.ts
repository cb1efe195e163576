import { expect, test } from 'vitest'
import { formOf, question } from '../../../../tests/support/application-form'
import { nameQuestions, newQuestion } from './form-values'

const kinds = question({
  id: 'kinds',
  kind: 'choice',
  options: [
    { value: 'option-1', label: 'A board' },
    { value: 'sensor', label: 'A sensor' },
  ],
})

test('a new question has no id that a published version knows', () => {
  const { sections } = formOf(question({ id: 'question-1', kind: 'date' }))
  expect(newQuestion(sections, ['question-2', 'kinds']).id).toBe('question-3')
})

test('conditions follow renamed options and drop removed ones', () => {
  const values = ['option-1', 'removed', 'sensor']
  const form = formOf(
    kinds,
    question({ id: 'why', kind: 'long-text', showWhen: { question: 'kinds', values } }),
    question({ id: 'terms', kind: 'agreement', showWhen: { question: 'kinds', values: ['removed'] } }),
    question({ id: 'name', kind: 'short-text', showWhen: { question: 'terms', values: ['yes', 'sensor'] } }),
    question({ id: 'where', kind: 'country' }),
    question({ id: 'city', kind: 'short-text', showWhen: { question: 'where', values: ['Chile'] } }),
  )
  const [section] = nameQuestions(form, []).sections
  expect(section?.questions.map(({ showWhen }) => showWhen?.values)).toEqual([
    undefined,
    ['a-board', 'sensor'],
    [],
    ['yes'],
    undefined,
    ['Chile'],
  ])
})
