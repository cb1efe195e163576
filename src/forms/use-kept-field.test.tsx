import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useKeptField } from './use-draft'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

type Drop = (sent: string) => void

function Reply({ onSend }: { onSend: (drop: Drop) => void }) {
  const { ref, text, write, drop } = useKeptField('portal.reply.ana.1')
  return (
    <form
      aria-label="Reply"
      onSubmit={(event) => {
        event.preventDefault()
        onSend(drop)
      }}
    >
      <textarea
        ref={ref}
        aria-label="Text"
        value={text}
        onChange={(event) => write(event.currentTarget.value)}
      />
    </form>
  )
}

const field = () => screen.getByLabelText<HTMLTextAreaElement>('Text')

/** Sends what is typed and leaves the form; what was sent has arrived before the form is opened again. */
const sendAndReturn = (sent: string) => {
  const send = vi.fn<(drop: Drop) => void>()
  render(<Reply onSend={send} />)
  fireEvent.change(field(), { target: { value: 'It is on its way.' } })
  fireEvent.submit(screen.getByRole('form', { name: 'Reply' }))
  cleanup()
  send.mock.calls[0]?.[0](sent)
  render(<Reply onSend={send} />)
}

test('what was typed outlives the form until it is sent, also where that ends after the form was left', () => {
  sendAndReturn('It is on its way.')
  expect(field().value).toBe('')
})

test('what was changed after it was sent stays', () => {
  sendAndReturn('It is on its')
  expect(field().value).toBe('It is on its way.')
})
