import { afterAll, expect, test, vi } from 'vitest'
import { noteAwake } from './awake'
import { keepFirstActs } from './first-acts'

// Other files share the window.
afterAll(() => {
  delete window.keptSubmits
})

test('a press before the page is awake is done again then, but none on what says why it does nothing', async () => {
  document.body.innerHTML =
    '<button type="button">Go</button><button type="button" aria-disabled="true">Not yet</button>'
  const [go, notYet] = [...document.querySelectorAll('button')]
  const pressed = vi.fn<(words: string | null) => void>()
  void keepFirstActs()
  for (const button of [go!, notYet!]) {
    // As React marks what it has taken over.
    Object.assign(button, { __reactProps: {} })
    button.click()
    button.removeAttribute('aria-disabled')
    button.addEventListener('click', () => pressed(button.textContent))
  }
  noteAwake()
  await vi.waitFor(() => expect(pressed).toHaveBeenCalled(), 20_000)
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(pressed.mock.calls).toEqual([['Go']])
})
