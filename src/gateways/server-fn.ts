import { createServerFn } from '@tanstack/react-start'

/** Starts a server function that reads, which is retried once without a response. */
export const readFn = createServerFn({ method: 'GET' })

/** Starts a server function that writes. */
export const writeFn = createServerFn({ method: 'POST' })
