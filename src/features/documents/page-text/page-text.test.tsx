import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PageText } from './page-text'

const getTabs = (names: string[]) =>
  `<div class="tabs"><div class="tab-list" role="tablist">${names
    .map((name) => `<button type="button" class="tab-button" role="tab">${name}</button>`)
    .join('')}</div>${names
    .map(
      (name) =>
        `<div class="tab-panel" role="tabpanel" aria-label="${name}"><p id="in-${name}">${name} text</p></div>`,
    )
    .join('')}</div>`

const show = (html: string, checklist?: string) => {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const text = (shown: string) => (
    <RouterContextProvider router={router}>
      <PageText html={shown} {...(checklist && { checklist })} />
    </RouterContextProvider>
  )
  const { rerender } = render(text(html))
  return { router, change: (changed: string) => rerender(text(changed)) }
}
const chosen = () => screen.getAllByRole('tab', { selected: true }).map(({ textContent }) => textContent)
const stay = (event: Event) => event.preventDefault()
const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key })
const panels = () =>
  [...document.querySelectorAll('.tab-panel')].map((panel) => !panel.hasAttribute('hidden'))

beforeEach(() => localStorage.clear())
afterEach(cleanup)

test('the first tab is open, and a click opens another in every group of the same names', () => {
  show(getTabs(['Shell', 'Python']) + getTabs(['Shell', 'Python']) + getTabs(['Shell', 'Go']))
  expect(chosen()).toEqual(['Shell', 'Shell', 'Shell'])
  fireEvent.click(screen.getAllByRole('tab', { name: 'Python' })[0]!)
  expect(chosen()).toEqual(['Python', 'Python', 'Shell'])
  expect(panels()).toEqual([false, true, false, true, true, false])
})

test('arrows, Home and End move among tabs and open them', () => {
  show(getTabs(['Shell', 'Python', 'Go']))
  screen.getByRole('tab', { name: 'Shell' }).focus()
  press('ArrowLeft')
  expect(chosen()).toEqual(['Go'])
  press('ArrowRight')
  expect(chosen()).toEqual(['Shell'])
  press('End')
  expect(document.activeElement?.textContent).toBe('Go')
  press('Home')
  expect(chosen()).toEqual(['Shell'])
  expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1])
})

test('a choice is remembered, also when the text changes as it is written', () => {
  const { change } = show(getTabs(['Shell', 'Python']))
  fireEvent.click(screen.getByRole('tab', { name: 'Python' }))
  change(`<p>New words</p>${getTabs(['Shell', 'Python'])}`)
  expect(chosen()).toEqual(['Python'])
  change(getTabs(['Other', 'Python']))
  expect(chosen()).toEqual(['Other'])
})

test('a choice that storage holds in another form is no choice', () => {
  localStorage.setItem('portal-tabs', '{"Shell":1}')
  show(getTabs(['Shell', 'Python']))
  expect(chosen()).toEqual(['Shell'])
})

test('what is found in a closed panel opens it', () => {
  show(getTabs(['Shell', 'Python']))
  fireEvent(document.querySelector('#in-Python')!, new Event('beforematch', { bubbles: true }))
  expect(chosen()).toEqual(['Python'])
})

test('the link beside a heading copies the full address and says so', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  show(
    '<div class="heading"><h2 id="read-one-day">Read one day</h2><a class="heading-link" href="#read-one-day" aria-label="Copy link to this section: Read one day"></a></div>',
  )
  fireEvent.click(screen.getByRole('link', { name: /^Copy link/ }))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Link copied'))
  expect(copied).toHaveBeenCalledWith(new URL('#read-one-day', window.location.href).href)
  expect(screen.getByRole('heading', { name: 'Read one day' })).toBeTruthy()
})

test('links to screens go through the router, links to files and to elsewhere do not', () => {
  const { router } = show(
    '<a href="/documents/x">Screen</a><a href="/api/files/media/x.pdf">File</a><a href="//a.example">Elsewhere</a>',
  )
  const went = vi.spyOn(router, 'navigate').mockResolvedValue()
  // happy-dom would fetch what it follows.
  document.body.addEventListener('click', stay)
  for (const name of ['Screen', 'File', 'Elsewhere']) fireEvent.click(screen.getByRole('link', { name }))
  document.body.removeEventListener('click', stay)
  expect(went.mock.calls).toEqual([[{ href: '/documents/x' }]])
})

test.each(['#in-Python', '#in-%50ython'])(
  'an address that leads into a closed panel opens it (%s)',
  (hash) => {
    history.replaceState(null, '', hash)
    show(getTabs(['Shell', 'Python']))
    expect(chosen()).toEqual(['Python'])
    history.replaceState(null, '', '#')
  },
)

test('an address that is encoded wrongly leads nowhere, and the text is there', () => {
  history.replaceState(null, '', '#100%')
  show(getTabs(['Shell', 'Python']))
  expect(chosen()).toEqual(['Shell'])
  history.replaceState(null, '', '#')
})

const item = (words: string, rest = '') =>
  `<li class="task-list-item"><input type="checkbox" disabled aria-label="Not done"> ${words}${rest}</li>`
const steps = `<ul class="contains-task-list">${item('Unplug <em>it</em>', `<ul>${item('Wait')}</ul>`)}${item('Wait')}<li class="task-list-item"><input type="checkbox" disabled checked> Written as done</li></ul>`
const ticked = () => screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)

test('boxes are named by their items, and ticked by their words; the reader’s browser keeps it', () => {
  show(steps, 'checklist:ana:wire')
  expect(screen.getAllByRole('checkbox').map((box) => box.getAttribute('aria-label'))).toEqual([
    'Unplug it',
    'Wait',
    'Wait',
    'Written as done',
  ])
  fireEvent.click(screen.getByText('it'))
  fireEvent.click(screen.getAllByRole('checkbox', { name: 'Wait' })[1]!)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Written as done' }))
  expect(ticked()).toEqual([true, false, true, false])
  cleanup()
  const { change } = show(steps, 'checklist:ana:wire')
  expect(ticked()).toEqual([true, false, true, false])
  fireEvent.click(screen.getByRole('checkbox', { name: 'Unplug it' }))
  change(`<p>New words</p>${steps}`)
  expect(ticked()).toEqual([false, false, true, false])
  cleanup()
  show(steps, 'checklist:ben:wire')
  expect(ticked()).toEqual([false, false, false, true])
})

test('boxes of a text without a checklist, such as a preview, stay disabled', () => {
  show(steps)
  fireEvent.click(screen.getByText('it'))
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').every(({ disabled }) => disabled)).toBe(true)
  expect(ticked()).toEqual([false, false, false, true])
})
