import { createSerializationAdapter } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { setResponseStatus } from '@tanstack/react-start/server'

/** An error whose screen depends on its status (specification, section 2). */
export class ScreenError extends Error {
  readonly status: number
  /** Set where the Access Request Form would lead nowhere, so that the screen names the forum instead. */
  readonly isRefused: boolean

  constructor(status: number, message: string, isRefused = false) {
    super(message)
    this.name = 'ScreenError'
    this.status = status
    this.isRefused = isRefused
  }
}

/** Keeps the class and the status of the error on its way to the browser. */
export const screenErrorAdapter = createSerializationAdapter({
  key: 'screen-error',
  test: (value): value is ScreenError => value instanceof ScreenError,
  toSerializable: ({ status, message, isRefused }) => ({ status, message, isRefused }),
  fromSerializable: ({ status, message, isRefused }) => new ScreenError(status, message, isRefused),
})

/** Gives the page being rendered its HTTP status; in the browser there is none to set. */
export const setPageStatus = createIsomorphicFn()
  .server((status: number) => setResponseStatus(status))
  .client(() => undefined)

/** Ends the navigation in the error screen of that status. */
export const refuse = (status: number, message: string, isRefused = false): never => {
  setPageStatus(status)
  throw new ScreenError(status, message, isRefused)
}
