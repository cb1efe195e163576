import { createSerializationAdapter } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { setResponseStatus } from '@tanstack/react-start/server'

/** An error whose screen depends on its status (specification, section 2). */
export class ScreenError extends Error {
  readonly status: number
  /** Set if the Access Request Form does not help, so that the screen refers to the forum. */
  readonly isRefused: boolean

  constructor(status: number, message: string, isRefused = false) {
    super(message)
    this.name = 'ScreenError'
    this.status = status
    this.isRefused = isRefused
  }
}

/** Serializes class and status of the error for the browser. */
export const screenErrorAdapter = createSerializationAdapter({
  key: 'screen-error',
  test: (value): value is ScreenError => value instanceof ScreenError,
  toSerializable: ({ status, message, isRefused }) => ({ status, message, isRefused }),
  fromSerializable: ({ status, message, isRefused }) => new ScreenError(status, message, isRefused),
})

/** Sets the HTTP status of the page being rendered; does nothing in the browser. */
export const setPageStatus = createIsomorphicFn()
  .server((status: number) => setResponseStatus(status))
  .client(() => undefined)

/** Ends the navigation with the error screen of that status. */
export const refuse = (status: number, message: string, isRefused = false): never => {
  setPageStatus(status)
  throw new ScreenError(status, message, isRefused)
}
