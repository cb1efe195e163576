import { cleanup } from '@testing-library/react'
import { StrictMode, Suspense, use, useEffect, useEffectEvent, useState } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { later } from '../../../tests/support/later'
import type * as Mark from './awake-mark'
import type * as EarlyInput from './early-input'

const onKnown = vi.fn<(known: object) => void>()

const useOnMount = (act: () => void) => {
  const run = useEffectEvent(act)
  useEffect(() => run(), [])
}

function Form() {
  const [text, setText] = useState('')
  const [isTicked, setTicked] = useState(false)
  const [choice, setChoice] = useState('a')
  const [kind, setKind] = useState('one')
  // As a form does that adopts a draft, or learns that it is hydrated: the typed text is overwritten then.
  useOnMount(() => setText((now) => (now === '' ? 'draft' : now)))
  onKnown({ text, isTicked, choice, kind })
  return (
    <form>
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
    </form>
  )
}

/** What a part of the page waits for, as for its code. */
let code: Promise<void> | null = null

function Late() {
  if (code !== null) use(code)
  return <Form />
}

// Each test loads the modules again, since a page is hydrated once.
let early: typeof EarlyInput
let mark: typeof Mark
let root: Root | undefined

const page = () => (
  <StrictMode>
    <div onInputCapture={(event) => early.noteHeard(event)}>
      <Suspense fallback={null}>
        <Late />
      </Suspense>
      <mark.AwakeMark />
    </div>
  </StrictMode>
)

const $ = <E extends Element>(selector: string) => document.querySelector<E>(selector)!
const field = () => $<HTMLInputElement>('input[name="text"]')

/** As the browser does it: the value first, then the event. */
const type = (text: string) => {
  field().value = text
  field().dispatchEvent(new Event('input', { bubbles: true }))
}

const hydrate = async () => {
  await early.beforeHydration()
  root = hydrateRoot($('#root'), page())
}

const known = () => onKnown.mock.lastCall?.[0]

beforeAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }))

beforeEach(async () => {
  vi.resetModules()
  early = await import('./early-input')
  mark = await import('./awake-mark')
  code = null
  document.body.innerHTML = `<div id="root">${renderToString(page())}</div>`
  early.watchEarlyInput()
  onKnown.mockClear()
})

afterEach(() => {
  root?.unmount()
  cleanup()
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
