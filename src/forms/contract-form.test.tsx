import { Checkbox, MantineProvider, TagsInput, TextInput } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import * as v from 'valibot'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { email } from '~/contract/field-schemas'
import { ProblemError } from '~/contract/problem'
import { showUndoToast } from '~/ui/components/toasts/toasts'
import { later } from '../../tests/support/later'
import { ContractForm, useContractForm } from './contract-form'
import { useCancel } from './use-draft'

vi.mock(import('~/ui/components/toasts/toasts'))

let isDirty: () => boolean

const schema = v.object({
  name: v.pipe(v.string(), v.trim(), v.minLength(1, 'Enter a name.')),
  email,
  note: v.pipe(v.string(), v.maxLength(10, 'Use at most 10 characters.')),
  place: v.string(),
  tags: v.array(v.string()),
})
interface Values extends v.InferOutput<typeof schema> {
  revision: number
}
const initial: Values = { name: '', email: '', note: '', place: '', tags: [], revision: 1 }
const filled: Values = { ...initial, name: 'Ana', email: 'ana@x.example' }

type Options = Parameters<typeof useContractForm<Values, Values>>[0]
const send = vi.fn<Options['send']>()
const onDone = vi.fn<NonNullable<Options['onDone']>>()
const onClose = vi.fn<() => void>()
const onOpen = vi.fn<() => void>()
const draft = { schema: v.partial(v.object({ name: v.string(), note: v.string() })) }

function Form(options: Partial<Options>) {
  const form = useContractForm<Values, Values>({ schema, initialValues: initial, send, onDone, ...options })
  const cancel = useCancel(form, { onClose, onOpen })
  useEffect(() => {
    isDirty = form.isDirty
  })
  return (
    <ContractForm
      form={form}
      foot={
        <>
          <button type="submit">Save</button>
          <button type="button" onClick={cancel}>
            Cancel
          </button>
        </>
      }
    >
      <TextInput label="Name" {...form.field('name')} />
      <TextInput label="E-mail" {...form.field('email')} />
      <TextInput label="Note" {...form.field('note')} />
      <TagsInput label="Tags" {...form.field('tags')} />
      <Checkbox label="A box" />
    </ContractForm>
  )
}

const show = (options: Partial<Options> = {}, queryClient = new QueryClient()) => {
  const form = (changed: Partial<Options>) => (
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <Form {...options} {...changed} />
      </QueryClientProvider>
    </MantineProvider>
  )
  const { rerender } = render(form({}))
  return { change: (changed: Partial<Options>) => rerender(form(changed)) }
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const write = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const error = (label: string) => {
  const described = (field(label).getAttribute('aria-describedby') ?? '').split(' ')
  return described.map((id) => document.querySelector(`[id="${id}"]`)?.textContent ?? '').join('')
}
const keys = () => send.mock.calls.map(([, key]) => key)

const isMarked = (label: string) =>
  screen.getByText(label, { selector: 'label' }).hasAttribute('data-required') &&
  field(label).getAttribute('aria-required') === 'true'
/** As in a tab that was reloaded. */
const open = (options: Partial<Options> = {}) => {
  cleanup()
  show({ name: 'thing', draft, initialValues: filled, ...options })
}

const theirs: Values = { ...filled, name: 'Theirs', revision: 2 }
const toValues = (saved: Values) => saved
const revised = { schema: v.partial(v.object({ ...schema.entries, revision: v.number() })) }
const toInput = ({ revision: _revision, ...input }: Values) => input
const readTheirs = () => Promise.resolve(theirs)
const readNothing = () => Promise.reject(new TypeError('Failed to fetch'))

afterEach(() => {
  cleanup()
  vi.resetAllMocks()
  sessionStorage.clear()
})

describe('errors', () => {
  test('of the schema stand at their fields, and the first has the focus', () => {
    show()
    write('Note', 'Far too long for it')
    press('Save')
    expect(send).not.toHaveBeenCalled()
    expect(error('Name')).toBe('Enter a name.')
    expect(error('E-mail')).toBe('Enter an e-mail address.')
    expect(error('Note')).toBe('Use at most 10 characters.')
    expect(document.activeElement).toBe(field('Name'))
    write('Name', 'Ana')
    expect(error('Name')).toBe('')
  })

  test('of a refused call stand at their fields or at those they are within, and the rest above the buttons', async () => {
    send.mockRejectedValue(
      new ProblemError('FIELDS_INVALID', {
        fields: [
          { path: 'email', code: 'invalid', message: 'Not this one.' },
          { path: 'email', code: 'invalid', message: 'Nor that.' },
          { path: 'tags.1', code: 'invalid', message: 'Too long a tag.' },
          { path: 'place', code: 'invalid', message: 'No such place.' },
        ],
      }),
    )
    show({ initialValues: filled })
    press('Save')
    expect((await screen.findByRole('alert')).textContent).toBe('No such place.')
    expect(error('E-mail')).toBe('Not this one.')
    expect(screen.getByText('Too long a tag.')).toBeDefined()
    expect(document.activeElement).toBe(field('E-mail'))
  })

  test('that belong to no field are explained above the buttons, until the form is sent again', async () => {
    send.mockRejectedValueOnce(new ProblemError('TOO_MANY_REQUESTS', { retryAfter: 130 }))
    show({ initialValues: filled })
    press('Save')
    expect((await screen.findByRole('alert')).textContent).toBe('Too many attempts. Try again in 3 minutes.')
    send.mockReturnValue(later<Values>().promise)
    press('Save')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('are placed and explained by the form where it has its own words', async () => {
    send
      .mockRejectedValueOnce(new ProblemError('NAME_IN_USE'))
      .mockRejectedValueOnce(new ProblemError('NOT_FOUND'))
    show({
      initialValues: filled,
      toErrors: (caught) =>
        caught instanceof ProblemError && caught.code === 'NAME_IN_USE' ? { name: 'You have it.' } : null,
      explain: () => 'It is gone.',
    })
    press('Save')
    await waitFor(() => expect(error('Name')).toBe('You have it.'))
    expect(screen.queryByRole('alert')).toBeNull()
    press('Save')
    expect((await screen.findByRole('alert')).textContent).toBe('It is gone.')
  })

  test('do not take the focus from a field elsewhere', async () => {
    const answer = later<Promise<Values>>()
    send.mockReturnValue(answer.promise.then((made) => made))
    show({ initialValues: filled })
    const other = document.body.appendChild(document.createElement('input'))
    press('Save')
    other.focus()
    answer.settle(
      Promise.reject(
        new ProblemError('FIELDS_INVALID', { fields: [{ path: 'name', code: 'invalid', message: 'No.' }] }),
      ),
    )
    await waitFor(() => expect(error('Name')).toBe('No.'))
    expect(document.activeElement).toBe(other)
    other.remove()
  })

  test('of a field that is left stand there once the click is done, where the form wants that', async () => {
    show({ checksOnBlur: (path) => path !== 'email' })
    fireEvent.focusOut(field('E-mail'))
    expect(error('E-mail')).toBe('')
    fireEvent.pointerDown(screen.getByRole('button', { name: 'Save' }))
    fireEvent.focusOut(field('Name'))
    expect(error('Name')).toBe('')
    fireEvent.pointerUp(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(error('Name')).toBe('Enter a name.'))
    fireEvent.focusOut(field('Note'))
    expect(error('Note')).toBe('')
  })
})

describe('required fields', () => {
  test('are marked where two or more may stay empty', () => {
    show({ initialValues: filled })
    expect(['Name', 'E-mail', 'Note'].map(isMarked)).toEqual([true, true, false])
  })

  test('are not marked where at most one may stay empty', () => {
    show({
      schema: v.object({
        ...schema.entries,
        place: v.pipe(v.string(), v.minLength(1)),
        tags: v.pipe(v.array(v.string()), v.minLength(1)),
      }),
    })
    expect(['Name', 'E-mail', 'Note'].map(isMarked)).toEqual([false, false, false])
  })
})

describe('sending', () => {
  test('locks the form, happens once, and tells what came of it', async () => {
    const answer = later<Values>()
    send.mockReturnValue(answer.promise)
    show({ initialValues: filled })
    write('Note', 'Hello')
    expect(isDirty()).toBe(true)
    press('Save')
    const form = document.querySelector('form')
    await waitFor(() => expect(form?.hasAttribute('data-sending')).toBe(true))
    press('Save')
    expect(send).toHaveBeenCalledOnce()
    expect(fireEvent(field('Note'), new Event('beforeinput', { bubbles: true, cancelable: true }))).toBe(
      false,
    )
    fireEvent.click(field('A box'))
    expect(field('A box').checked).toBe(false)
    const sent = { ...filled, note: 'Hello' }
    answer.settle(sent)
    await waitFor(() => expect(onDone).toHaveBeenCalledWith(sent, sent))
    await waitFor(() => expect(form?.hasAttribute('data-sending')).toBe(false))
    expect(isDirty()).toBe(false)
  })

  test('again after a lost answer has the same key, also after a reload, until an answer comes', async () => {
    send.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(filled)
    show({ name: 'thing', initialValues: filled })
    press('Save')
    await screen.findByRole('alert')
    cleanup()
    show({ name: 'thing', initialValues: filled })
    press('Save')
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
    press('Save')
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(2))
    expect(new Set(keys()).size).toBe(2)
    expect(keys()[0]).toBe(keys()[1])
  })
})

describe('an edited entry that another user saved in the meantime', () => {
  test('of what is typed while another is under way is on top of that one', async () => {
    const first = later<Values>()
    send.mockReturnValueOnce(first.promise).mockReturnValue(later<Values>().promise)
    show({
      name: 'thing',
      draft: revised,
      initialValues: filled,
      staysOpen: true,
      newest: { read: readTheirs, toValues },
    })
    write('Name', 'Mine')
    press('Save')
    await waitFor(() => expect(send).toHaveBeenCalledOnce())
    write('Note', 'More')
    first.settle({ ...filled, name: 'Mine', revision: 2 })
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
    expect(isDirty()).toBe(true)
    press('Save')
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2))
    expect(send.mock.lastCall![0]).toEqual({ ...filled, name: 'Mine', note: 'More', revision: 2 })
    // After a reload as well.
    open({ draft: revised })
    press('Save')
    await waitFor(() => expect(send).toHaveBeenCalledTimes(3))
    expect(send.mock.lastCall![0]).toMatchObject({ note: 'More', revision: 2 })
  })

  test('is not overwritten: what was typed stays until the newest is loaded', async () => {
    send.mockRejectedValueOnce(new ProblemError('CONFLICT')).mockResolvedValue(theirs)
    const read = vi.fn<() => Promise<Values>>().mockResolvedValue(theirs)
    show({ initialValues: filled, toInput, newest: { read, toValues } })
    write('Name', 'Mine')
    press('Save')
    await screen.findByText('Someone else saved this in the meantime.')
    expect(field('Name').value).toBe('Mine')
    press('Load the newest')
    await screen.findByDisplayValue('Theirs')
    expect(screen.queryByText('Someone else saved this in the meantime.')).toBeNull()
    expect(isDirty()).toBe(false)
    press('Save')
    await waitFor(() => expect(onDone).toHaveBeenCalled())
    expect(send.mock.calls.map(([{ name, revision }]) => [name, revision])).toEqual([
      ['Mine', 1],
      ['Theirs', 2],
    ])
  })

  test('is saved where that was the very same, as after a lost answer', async () => {
    send.mockRejectedValue(new ProblemError('CONFLICT'))
    show({ initialValues: filled, toInput, newest: { read: readTheirs, toValues } })
    write('Name', 'Theirs ')
    press('Save')
    await waitFor(() => expect(onDone).toHaveBeenCalledWith(theirs, expect.anything()))
  })

  test('whose newest version cannot be read keeps what was typed, and says so', async () => {
    send.mockRejectedValue(new ProblemError('CONFLICT'))
    show({ initialValues: filled, toInput, newest: { read: readNothing, toValues } })
    write('Name', 'Mine')
    press('Save')
    await screen.findByText('Someone else saved this in the meantime.')
    press('Load the newest')
    await screen.findByText(/cannot be reached/)
    expect(field('Name').value).toBe('Mine')
  })
})

describe('a draft', () => {
  test('is there after a reload, until it was sent', async () => {
    send.mockResolvedValue(filled)
    open()
    write('Note', 'Hello')
    write('E-mail', 'b@x.example')
    open()
    expect(field('Note').value).toBe('Hello')
    // It is not in the schema of what is kept.
    expect(field('E-mail').value).toBe(filled.email)
    press('Save')
    await waitFor(() => expect(onDone).toHaveBeenCalled())
    open()
    expect(field('Note').value).toBe('')
  })

  test('keeps what was changed alone, so that what is known newer is shown', () => {
    open({ initialValues: { ...filled, revision: 1 } })
    write('Name', 'Bea')
    write('Name', filled.name)
    open({ initialValues: { ...filled, name: 'Cleo' } })
    expect(field('Name').value).toBe('Cleo')
  })

  test('that was written while another was sent stays, where the form stays open', async () => {
    const answer = later<Values>()
    send.mockReturnValue(answer.promise)
    open({ staysOpen: true })
    write('Note', 'First')
    press('Save')
    write('Note', 'Second')
    answer.settle(filled)
    await waitFor(() => expect(onDone).toHaveBeenCalled())
    open()
    expect(field('Note').value).toBe('Second')
  })

  test('that was cancelled is not there again, and can be had back', () => {
    open()
    press('Cancel')
    expect(showUndoToast).not.toHaveBeenCalled()
    write('Note', 'Hello')
    press('Cancel')
    expect(onClose).toHaveBeenCalledTimes(2)
    open()
    expect(field('Note').value).toBe('')
    const [offer] = vi.mocked(showUndoToast).mock.calls[0]!
    cleanup()
    offer.onUndo()
    expect(onOpen).toHaveBeenCalledOnce()
    open()
    expect(field('Note').value).toBe('Hello')
  })

  test('is not made of what the service has by now, which an untouched form shows', () => {
    const { change } = show({ name: 'thing', draft, initialValues: filled, saved: filled })
    change({ saved: theirs })
    expect(field('Name').value).toBe('Theirs')
    expect(isDirty()).toBe(false)
    open({ initialValues: { ...theirs, name: 'Newer' } })
    expect(field('Name').value).toBe('Newer')
  })

  test('stays where the service has something newer', () => {
    const { change } = show({ name: 'thing', draft, initialValues: filled, saved: filled })
    write('Name', 'Mine')
    change({ saved: theirs })
    expect(field('Name').value).toBe('Mine')
    open({ saved: theirs, initialValues: theirs })
    expect(field('Name').value).toBe('Mine')
  })

  test('that cannot be read is left', () => {
    sessionStorage.setItem('portal.draft.visitor.thing', '{"note":1}')
    open()
    expect(field('Note').value).toBe('')
  })
})

test('a form that is gone while it is sent keeps the browser idle, and is forgotten once it is sent', async () => {
  const answer = later<Values>()
  send.mockReturnValue(answer.promise)
  const queryClient = new QueryClient()
  show({ initialValues: filled }, queryClient)
  press('Save')
  await waitFor(() => expect(send).toHaveBeenCalledOnce())
  vi.useFakeTimers()
  try {
    cleanup()
    const before = Date.now()
    for (let timer = 0; timer < 20; timer++) await vi.advanceTimersToNextTimerAsync()
    expect(Date.now() - before).toBeGreaterThan(10_000)
    answer.settle(filled)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(queryClient.getMutationCache().getAll()).toEqual([])
  } finally {
    vi.useRealTimers()
  }
})
