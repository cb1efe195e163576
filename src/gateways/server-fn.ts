import { createServerFn } from '@tanstack/react-start'

/** Begins a server function that reads, which is sent once more where no answer came. */
export const readFn = createServerFn({ method: 'GET' })

/** Begins a server function that writes. */
export const writeFn = createServerFn({ method: 'POST' })
