import { cleanup } from '@testing-library/react'
import { StrictMode, Suspense, use, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { later } from '../../../tests/support/later'
import type * as IsHydrated from '~/ui/hooks/is-hydrated'
import { closePlaceholderField } from '~/ui/keyboard/placeholder-field'
import type * as EarlyInput from './early-input'

const onKnown = vi.fn<(known: object) => void>()
const onAct = vi.fn<(act: string) => void>()

const useOnMount = (act: () => void) => {
  const run = useEffectEvent(act)
  useEffect(() => run(), [])
}

function Form() {
  const [text, setText] = useState('')
  const [isTicked, setTicked] = useState(false)
  const [choice, setChoice] = useState('a')
  const [kind, setKind] = useState('one')
  // As a form that adopts a draft or detects hydration: that overwrites typed text.
  useOnMount(() => setText((now) => (now === '' ? 'draft' : now)))
  onKnown({ text, isTicked, choice, kind })
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onAct(`sent with ${text}`)
      }}
    >
      <input name="text" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <input
        type="checkbox"
        checked={isTicked}
        onChange={(event) => setTicked(event.currentTarget.checked)}
      />
      <select value={choice} onChange={(event) => setChoice(event.currentTarget.value)}>
        <option value="a">A</option>
        <option value="b">B</option>
      </select>
      {['one', 'two'].map((value) => (
        <input
          key={value}
          type="radio"
          name="kind"
          value={value}
          checked={kind === value}
          onChange={() => setKind(value)}
        />
      ))}
      <textarea name="free" defaultValue="" />
      <button type="button" onClick={() => onAct(`pressed with ${text}`)}>
        Press
      </button>
      <button type="button" aria-disabled="true" onClick={() => onAct('refused')}>
        Refuse
      </button>
      <button type="submit">Send</button>
    </form>
  )
}

/** What a part of the page suspends on, such as its code. */
let code: Promise<void> | null = null

function Late() {
  if (code !== null) use(code)
  return <Form />
}

// Each test loads the modules again, since a page is hydrated once.
let early: typeof EarlyInput
let hydration: typeof IsHydrated
let root: Root | undefined

function Page() {
  useLayoutEffect(() => queueMicrotask(early.replayEarlyInput), [])
  useEffect(() => early.markHydrated(), [])
  return (
    <div onInputCapture={hydration.recordReactEvent}>
      <Suspense fallback={null}>
        <Late />
      </Suspense>
    </div>
  )
}

const page = () => (
  <StrictMode>
    <Page />
  </StrictMode>
)

const $ = <E extends Element>(selector: string) => document.querySelector<E>(selector)!
const field = () => $<HTMLInputElement>('input[name="text"]')

/** As browsers do: the value first, then the event. */
const type = (text: string) => {
  field().value = text
  field().dispatchEvent(new Event('input', { bubbles: true }))
}

const hydrate = async () => {
  await early.beforeHydration()
  root = hydrateRoot($('#root'), page())
}

const cleanups: (() => void)[] = []

/** Runs the script of the page's head. */
const runInHead = () => {
  const adding = vi.spyOn(window, 'addEventListener')
  // oxlint-disable-next-line no-new-func -- it is a text
  new Function(early.earlySubmitsScript)()
  for (const [event, listener, options] of adding.mock.calls)
    cleanups.push(() => window.removeEventListener(event, listener, options))
  adding.mockRestore()
}

/** Submits a form as browsers do; returns whether the submit was prevented. */
const submit = (form: HTMLFormElement) => {
  const submitter = form.querySelector<HTMLButtonElement>('button:not([type="button"])')
  const event = new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter })
  form.dispatchEvent(event)
  return event.defaultPrevented
}

const known = () => onKnown.mock.lastCall?.[0]

beforeAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }))

beforeEach(async () => {
  vi.resetModules()
  early = await import('./early-input')
  hydration = await import('~/ui/hooks/is-hydrated')
  code = null
  document.body.innerHTML = `<div id="root">${renderToString(page())}</div>`
  runInHead()
  early.recordEarlyInput()
  onKnown.mockClear()
  onAct.mockClear()
})

afterEach(() => {
  root?.unmount()
  cleanup()
  // Removes the listeners.
  early.markHydrated()
  closePlaceholderField()
  delete window.earlySubmits
  delete window.isHydrated
  for (const remove of cleanups.splice(0)) remove()
})

test('what was entered before hydration reaches React, and wins over a draft', async () => {
  type('transformer')
  $<HTMLInputElement>('input[type="checkbox"]').click()
  $<HTMLInputElement>('input[value="two"]').click()
  $<HTMLSelectElement>('select').value = 'b'
  $<HTMLTextAreaElement>('textarea').value = 'restored by the browser'
  await hydrate()
  await vi.waitFor(() =>
    expect(known()).toEqual({ text: 'transformer', isTicked: true, choice: 'b', kind: 'two' }),
  )
  expect(field().value).toBe('transformer')
  expect($<HTMLTextAreaElement>('textarea').value).toBe('restored by the browser')
})

test('the caret and the focus stay', async () => {
  field().focus()
  type('transformer')
  field().setSelectionRange(5, 7, 'backward')
  // This environment does not fire it.
  document.dispatchEvent(new Event('selectionchange'))
  await hydrate()
  await vi.waitFor(() => expect(known()).toMatchObject({ text: 'transformer' }))
  expect(document.activeElement).toBe(field())
  expect([field().selectionStart, field().selectionEnd, field().selectionDirection]).toEqual([
    5,
    7,
    'backward',
  ])
})

test('a field in a part whose code is still loading gets its text after hydration', async () => {
  type('transformer')
  const loading = later<void>()
  code = loading.promise
  await hydrate()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(onKnown).not.toHaveBeenCalled()
  code = null
  loading.settle()
  await vi.waitFor(() => expect(known()).toMatchObject({ text: 'transformer' }))
})

test('hydration waits until a composition has ended', async () => {
  field().dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
  type('にほ')
  const hydrating = hydrate()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(onKnown).not.toHaveBeenCalled()
  type('日本')
  field().dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }))
  await hydrating
  await vi.waitFor(() => expect(known()).toMatchObject({ text: '日本' }))
})

test('an untouched field is left alone', async () => {
  await hydrate()
  await vi.waitFor(() =>
    expect(known()).toEqual({ text: 'draft', isTicked: false, choice: 'a', kind: 'one' }),
  )
})

test('presses and submits before hydration happen once, with what was entered, and refused ones never', async () => {
  type('transformer')
  const [press, refuse] = document.querySelectorAll<HTMLButtonElement>('button[type="button"]')
  press!.click()
  press!.click()
  refuse!.click()
  expect(submit($('form'))).toBe(true)
  expect(submit($('form'))).toBe(true)
  await hydrate()
  await vi.waitFor(() => expect(onAct).toHaveBeenCalledTimes(2))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(onAct.mock.calls).toEqual([['pressed with transformer'], ['sent with transformer']])
})

test('presses and submits in a part whose code is still loading happen after its hydration', async () => {
  const loading = later<void>()
  code = loading.promise
  await hydrate()
  await early.hydrated
  expect(submit($('form'))).toBe(true)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(onAct).not.toHaveBeenCalled()
  code = null
  loading.settle()
  await vi.waitFor(() => expect(onAct.mock.calls).toEqual([['sent with draft']]))
})

test('after hydration React alone hears presses and submits', async () => {
  await hydrate()
  await early.hydrated
  await vi.waitFor(() => expect(hydration.isHydrated($('form'))).toBe(true))
  $<HTMLButtonElement>('button[type="button"]').click()
  expect(submit($('form'))).toBe(true)
  expect(onAct.mock.calls).toEqual([['pressed with draft'], ['sent with draft']])
})

const formWith = (attributes: string, button = '<button>Send</button>') => {
  document.body.innerHTML = `<form ${attributes}><input name="email">${button}</form>`
  return $<HTMLFormElement>('form')
}

test('a form that the server answers is left to the browser, and a refusing button submits none', () => {
  expect(submit(formWith('method="get" novalidate'))).toBe(false)
  expect(submit(formWith('method="post"'))).toBe(false)
  const refusing = '<button aria-disabled="true">Send</button>'
  for (const attributes of ['method="post" novalidate', 'method="post"', 'method="get"'])
    expect(submit(formWith(attributes, refusing))).toBe(true)
})

test('a form that was submitted before the first script is submitted after hydration', async () => {
  for (const remove of cleanups.splice(0)) remove()
  delete window.earlySubmits
  delete window.isHydrated
  runInHead()
  expect(submit($('form'))).toBe(true)
  early.recordEarlyInput()
  await hydrate()
  await vi.waitFor(() => expect(onAct.mock.calls).toEqual([['sent with draft']]))
})

test('the shortcut of the search takes the keys that follow, and is pressed again after hydration', async () => {
  const heard = vi.fn<(key: string) => void>()
  const onKey = ({ key, ctrlKey }: KeyboardEvent) => ctrlKey && heard(key)
  const event = new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true })
  window.addEventListener('keydown', onKey)
  cleanups.push(() => window.removeEventListener('keydown', onKey))
  document.body.dispatchEvent(event)
  expect(event.defaultPrevented).toBe(true)
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Search or jump to')
  expect(heard).not.toHaveBeenCalled()
  await hydrate()
  await vi.waitFor(() => expect(heard.mock.calls).toEqual([['k']]))
})
