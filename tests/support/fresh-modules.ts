import { afterAll, vi } from 'vitest'

// Files share a worker, which loads packages once; each begins with modules of its own.
afterAll(() => {
  vi.resetModules()
})
