import { buildId } from '~/config/release'
import { http } from '~/contract/http-client'

let isOutdatedNow = false

/** Whether the server has another release than this page, as far as it was heard. */
export const isOutdated = (): boolean => isOutdatedNow

/** Takes note of the release that the server said it has. */
export const noteRelease = (id: string | null): void => {
  if (id !== null) isOutdatedNow = id !== buildId
}

/** Where the newest release is told, with the moment in milliseconds since 1970, so that nothing on the way keeps it. */
const latestAddress = () => `/builds/latest.json?${Date.now()}`

const readJson = (answer: Response): Promise<unknown> => answer.json()

/** Asks the server for its release. What cannot be asked now is asked the next time. */
export const askForRelease = async (): Promise<void> => {
  try {
    const latest = await http(latestAddress(), { init: { cache: 'no-store' }, read: readJson })
    if (typeof latest !== 'object' || latest === null || !('id' in latest)) return
    noteRelease(typeof latest.id === 'string' ? latest.id : null)
  } catch {
    // Away, or not an answer of the portal: nothing is known, and nothing changes.
  }
}
