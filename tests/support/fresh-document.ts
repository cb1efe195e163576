import { cleanup, configure } from '@testing-library/react'
import { afterAll } from 'vitest'

// Ends what never comes; how fast a machine is must not decide what passes.
configure({ asyncUtilTimeout: 20_000 })

// The document of these tests has none.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })

// The next file has the same document.
afterAll(() => {
  cleanup()
  document.head.replaceChildren()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})
