import { useForm } from '@mantine/form'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { newPath, newQuestion, newUnit, type PathDraft } from './path-draft'
import { useListMoves } from './use-list-moves'

afterEach(cleanup)

const quiz = newUnit('quiz')
const asked = (text: string) => ({ ...newQuestion(), text })
const draft: PathDraft = {
  ...newPath(),
  units: [
    { ...newUnit('reading'), title: 'One' },
    { ...quiz, title: 'Two', quiz: { ...quiz.quiz, questions: [asked('Why?'), asked('When?'), asked('')] } },
    { ...newUnit('video'), title: 'Three' },
  ],
}

const start = () => {
  const announce = vi.fn<(sentence: string) => void>()
  const hook = renderHook(() => {
    const form = useForm<PathDraft>({ initialValues: draft })
    return { form, move: useListMoves(form, announce) }
  })
  const titles = () => hook.result.current.form.values.units.map(({ title }) => title)
  const move = (list: string, from: number, to: number) => act(() => hook.result.current.move(list, from, to))
  return { hook, announce, titles, move }
}

it('moves a unit, says so, and takes its sentences along', () => {
  const { hook, announce, titles, move } = start()
  act(() => hook.result.current.form.setErrors({ 'units.2.video': 'Give the video.', title: 'Name it.' }))
  move('units', 2, 0)
  expect(titles()).toEqual(['Three', 'One', 'Two'])
  expect(hook.result.current.form.errors).toEqual({ 'units.0.video': 'Give the video.', title: 'Name it.' })
  expect(announce.mock.calls).toEqual([['“Three” is moved: 1 of 3.']])
})

it('moves within a list of a unit, and leaves the others alone', () => {
  const { hook, announce, titles, move } = start()
  move('units.1.quiz.questions', 0, 2)
  expect(titles()).toEqual(['One', 'Two', 'Three'])
  expect(hook.result.current.form.values.units[1]?.quiz.questions.map(({ text }) => text)).toEqual([
    'When?',
    '',
    'Why?',
  ])
  move('units.1.quiz.questions', 1, 0)
  expect(announce.mock.calls.at(-1)).toEqual(['It is moved: 1 of 3.'])
})

it.each([
  ['units', 0, -1],
  ['units', 2, 3],
  ['units', 1, 1],
  ['units.0.video.nothing', 0, 1],
])('does nothing where there is nowhere to go: %s from %i to %i', (list, from, to) => {
  const { announce, titles, move } = start()
  move(list, from, to)
  expect(titles()).toEqual(['One', 'Two', 'Three'])
  expect(announce).not.toHaveBeenCalled()
})
