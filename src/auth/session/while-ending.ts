import { pauseRefresh } from './pause-refresh'
import { holdersFetch } from './session-fetch'

/**
 * Holds renewals back during an act that ends the person's sessions: this page may hear of the end sooner than of the
 * act's answer. The act's own calls go by the `fetch` that it is given, or would wait for it.
 */
export const whileEnding = async <T>(act: (given: { fetch: typeof fetch }) => Promise<T>): Promise<T> => {
  const letRenew = pauseRefresh()
  try {
    return await act({ fetch: holdersFetch })
  } finally {
    letRenew()
  }
}
