import { MantineProvider } from '@mantine/core'
import { useForm } from '@mantine/form'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { newPath, newUnit, type PathDraft } from '../path-draft'
import { OptionList, type OptionListProps } from './option-list'

const move = vi.fn<OptionListProps['move']>()
const place = 'units.0.quiz.questions.0'
const draft: PathDraft = { ...newPath(), units: [newUnit('quiz')] }

function Answers() {
  const form = useForm<PathDraft>({ initialValues: draft })
  const question = form.values.units[0]!.quiz.questions[0]!
  // The props of the builder that the list uses.
  const parts = {
    form,
    move,
    remove: () => undefined,
    focusOn: () => undefined,
  } as unknown as OptionListProps
  return <OptionList {...parts} path={place} question={question} />
}

const answers = () => screen.getAllByRole('textbox')
const press = (keys: object) => fireEvent.keyDown(answers().at(-1)!, keys)

afterEach(cleanup)

test('Enter in the last answer adds one, and Alt with an arrow moves, but not while text is composed', () => {
  render(
    <MantineProvider env="test">
      <Answers />
    </MantineProvider>,
  )
  for (const composed of [{ isComposing: true }, { keyCode: 229 }]) {
    press({ key: 'Enter', ...composed })
    press({ key: 'ArrowUp', altKey: true, ...composed })
  }
  expect(answers()).toHaveLength(2)
  expect(move).not.toHaveBeenCalled()
  press({ key: 'ArrowUp', altKey: true })
  expect(move.mock.calls).toEqual([[`${place}.options`, 1, 0]])
  press({ key: 'Enter' })
  expect(answers()).toHaveLength(3)
})
