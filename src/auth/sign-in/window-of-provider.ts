import { providerCode } from '../provider-errors'

/** Where a page put on the home screen opens a window, the window cannot tell it anything any more. */
const isOnHomeScreen = (): boolean => 'standalone' in navigator && navigator.standalone === true

/** Whether this browser has windows to sign in in at all. */
export const hasWindows = (): boolean => typeof window.open === 'function' && !isOnHomeScreen()

/** Whether a window could not be opened, so that the page itself has to leave for the provider. */
export const isWindowRefused = (error: unknown): boolean => {
  const code = providerCode(error)
  return code === 'popup-blocked' || code === 'operation-not-supported-in-this-environment'
}
