import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { keptSubmitsScript, takeKeptSubmits } from './kept-submits'

// As the page's head runs it.
const adding = vi.spyOn(window, 'addEventListener')
// oxlint-disable-next-line no-new-func -- it is a text
new Function(keptSubmitsScript)()
const added = [...adding.mock.calls]
adding.mockRestore()

// Other files share the window.
afterAll(() => {
  for (const [type, listener, options] of added) window.removeEventListener(type, listener, options)
})

const getForm = (attributes: string, button = '<button>Send</button>') => {
  document.body.innerHTML = `<form ${attributes}><input name="email">${button}</form>`
  return document.querySelector('form')!
}
const send = (form: HTMLFormElement) => {
  const submitter = form.querySelector('button')
  const event = new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter })
  form.dispatchEvent(event)
  return event.defaultPrevented
}

afterEach(() => {
  delete window.keptSubmits
})

test('a form that only scripts answer is kept, before and after a handler takes it', () => {
  const early = getForm('method="post" novalidate')
  expect(send(early)).toBe(true)
  const taken: HTMLFormElement[] = []
  takeKeptSubmits((form) => taken.push(form))
  expect(taken).toEqual([early])
  const late = getForm('method="post" novalidate')
  expect(send(late)).toBe(true)
  expect(taken).toEqual([early, late])
})

test('a form that the server answers is left to the browser', () => {
  expect(send(getForm('method="get" novalidate'))).toBe(false)
  expect(send(getForm('method="post"'))).toBe(false)
  expect(window.keptSubmits).toBeUndefined()
})

test('a button that says why it does nothing sends no form, neither now nor later', () => {
  const refusing = '<button aria-disabled="true">Send</button>'
  for (const attributes of ['method="post" novalidate', 'method="post"', 'method="get"'])
    expect(send(getForm(attributes, refusing))).toBe(true)
  expect(window.keptSubmits).toBeUndefined()
})
