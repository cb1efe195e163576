import { releaseHeader, unknownFunctionHeader } from '~/config/release'
import { setResponseInspector, sessionFetch } from '~/auth/session/session-fetch'
import { StalePageError } from '~/ui/format/error-message'
import { noteRelease } from './newest-release'

setResponseInspector(({ headers }) => {
  noteRelease(headers.get(releaseHeader))
  if (headers.has(unknownFunctionHeader)) throw new StalePageError()
})

/** How the page calls server functions: it hears of a new release with every answer. */
export const askServer: typeof fetch = sessionFetch
