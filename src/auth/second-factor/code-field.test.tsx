import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { CodeField } from './code-field'

afterEach(cleanup)

function Field() {
  const [code, setCode] = useState('')
  return <CodeField value={code} onCode={setCode} />
}

const show = () => {
  render(
    <MantineProvider env="test">
      <Field />
    </MantineProvider>,
  )
  return screen.getByLabelText<HTMLInputElement>('Code')
}
const type = (field: Element, value: string) => fireEvent.change(field, { target: { value } })

test.each([
  ['123 456', '123456'],
  ['１２３４５６', '123456'],
  ['認証コード：１２３４５６', '123456'],
  ['Your code: 123-4567', '123456'],
])('of %s it keeps the digits %s', (text, digits) => {
  const field = show()
  type(field, text)
  expect(field.value).toBe(digits)
})

test('what is being composed stays as it is until it is done', () => {
  const field = show()
  type(field, '1')
  fireEvent.compositionStart(field)
  for (const text of ['1２', '1２３']) {
    type(field, text)
    expect(field.value).toBe(text)
  }
  fireEvent.compositionEnd(field)
  expect(field.value).toBe('123')
  type(field, '123x4')
  expect(field.value).toBe('1234')
})
