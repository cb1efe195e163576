import { sessionFetch } from '~/features/session/session-fetch'
import { noteRelease } from './newest-release'
import { releaseHeader, unknownFunctionHeader } from '~/config/release'
import { StalePageError } from '~/features/session/stale-page-error'

/** How the page calls server functions: it hears of a new release with every answer. */
export const askServer: typeof fetch = async (input, init) => {
  const answer = await sessionFetch(input, init)
  noteRelease(answer.headers.get(releaseHeader))
  if (answer.headers.has(unknownFunctionHeader)) throw new StalePageError()
  return answer
}
