import { MantineProvider } from '@mantine/core'
import { useForm } from '@mantine/form'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import { afterEach, expect, it, vi } from 'vitest'
import { countries } from '~/contract/countries'
import type { Terms } from '~/contract/terms'
import {
  registerDraft,
  validateRegistration,
  getRegisterValues,
  toRegistration,
  type RegisterValues,
} from './register-values'
import { TermsField } from './register-page'

vi.mock('~/ui/components/text-link/text-link', () => ({
  TextLink: ({ children }: { children: ReactNode }) => <a href="/terms-of-use">{children}</a>,
}))

const second: Terms = { version: 2, publishedAt: '2026-10-01T08:00:00.000Z' }
const third: Terms = { version: 3, publishedAt: '2026-11-03T08:00:00.000Z' }
const visitor = { isSignedIn: false }

const initialValues = getRegisterValues(visitor, countries)
const changed: RegisterValues[] = []
const held = () => changed.at(-1) ?? initialValues

function Form({ terms }: { terms: Terms }) {
  const form = useForm<RegisterValues>({
    initialValues,
    onValuesChange: (values) => changed.push(values),
  })
  const field = (path: string) => ({ ...form.getInputProps(path), id: path, name: path })
  return (
    <MantineProvider>
      <TermsField form={{ ...form, field }} terms={terms} />
    </MantineProvider>
  )
}

const box = () => screen.getByRole<HTMLInputElement>('checkbox')

afterEach(cleanup)

it('sends the version that was shown, and is not ticked for another that comes meanwhile', () => {
  const { rerender } = render(<Form terms={second} />)
  expect(document.body.textContent).toContain('version 2 of 1 October 2026')
  expect(validateRegistration(held(), visitor, second).termsVersion).toBe(
    'Accept the terms of use to register.',
  )
  fireEvent.click(box())
  expect(box().checked).toBe(true)
  expect(toRegistration(held(), visitor).termsVersion).toBe(2)
  expect(validateRegistration(held(), visitor, second).termsVersion).toBeUndefined()

  rerender(<Form terms={third} />)
  expect(document.body.textContent).toContain('version 3 of 3 November 2026')
  expect(box().checked).toBe(false)
  expect(validateRegistration(held(), visitor, third).termsVersion).toBe(
    'Accept the terms of use to register.',
  )
  fireEvent.click(box())
  expect(toRegistration(held(), visitor).termsVersion).toBe(3)
  fireEvent.click(box())
  expect(toRegistration(held(), visitor)).not.toHaveProperty('termsVersion')
})

it('asks for nothing where no terms are known, and keeps with a draft which ones were accepted', () => {
  const values = { ...getRegisterValues(visitor, countries), termsVersion: 2 }
  expect(
    validateRegistration(getRegisterValues(visitor, countries), visitor, null).termsVersion,
  ).toBeUndefined()
  expect(v.parse(registerDraft, { ...values, password: 'Portal-demo-1' })).toEqual(
    expect.not.objectContaining({ password: expect.anything() }),
  )
  expect(v.parse(registerDraft, values).termsVersion).toBe(2)
})
