import { useForm } from '@mantine/form'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { hideToast, showUndoToast } from '~/ui/components/toasts/toasts'
import { emptyQuiz, newPath, newQuestion, newUnit, type PathDraft } from './path-draft'
import { useUndoableRemoval } from './use-list-moves'

vi.mock(import('~/ui/components/toasts/toasts'))

afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

const asked = (text: string) => ({ ...newQuestion(), text })
const quiz = (title: string, ...questions: ReturnType<typeof asked>[]) => ({
  ...newUnit('quiz'),
  title,
  quiz: { ...emptyQuiz(), questions },
})
const draft: PathDraft = {
  ...newPath(),
  units: [quiz('One', asked('Why?'), asked('When?')), quiz('Two', asked('Where?'))],
}

const offers = () => vi.mocked(showUndoToast).mock.calls.map(([offer]) => offer)
const undo = (place: number) => act(() => offers()[place]?.onUndo())

const start = () => {
  const hook = renderHook(() => {
    const form = useForm<PathDraft>({ initialValues: draft })
    return { form, ...useUndoableRemoval(form) }
  })
  const remove = (list: string, place: number, entry: object) =>
    act(() => hook.result.current.remove(list, place, entry, ''))
  const texts = () =>
    hook.result.current.form.values.units.map(({ title, quiz: { questions } }) => [
      title,
      ...questions.map(({ text }) => text),
    ])
  return { hook, remove, texts }
}
const [one] = draft.units
const [, when] = one?.quiz.questions ?? []

it('puts a question back into its quiz, wherever that is by then', () => {
  const { hook, remove, texts } = start()
  remove('units.0.quiz.questions', 1, when ?? {})
  act(() => hook.result.current.form.reorderListItem('units', { from: 0, to: 1 }))
  undo(0)
  expect(texts()).toEqual([
    ['Two', 'Where?'],
    ['One', 'Why?', 'When?'],
  ])
})

it('offers it again where its unit is removed too', () => {
  const { remove, texts } = start()
  remove('units.0.quiz.questions', 1, when ?? {})
  remove('units', 0, { ...one, quiz: { ...emptyQuiz(), questions: one?.quiz.questions.slice(0, 1) } })
  undo(0)
  expect(texts()).toEqual([['Two', 'Where?']])
  expect(offers()[2]?.message).toBe('What contained it is removed too. Restore that first.')
  undo(1)
  undo(2)
  expect(texts()).toEqual([
    ['One', 'Why?', 'When?'],
    ['Two', 'Where?'],
  ])
})

it('offers nothing any more once the form is gone', () => {
  const { hook, remove } = start()
  vi.mocked(showUndoToast).mockReturnValueOnce('the offer')
  remove('units', 1, draft.units[1] ?? {})
  expect(hideToast).not.toHaveBeenCalled()
  hook.unmount()
  expect(vi.mocked(hideToast).mock.calls.map(([id]) => id)).toEqual(['the offer'])
})
