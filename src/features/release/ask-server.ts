import { releaseHeader, unknownFunctionHeader } from '~/config/release'
import { failedStatus, networkError } from '~/contract/http-error'
import { heedAnswers, sessionFetch } from '~/features/session/session-fetch'
import { StalePageError } from '~/features/session/stale-page-error'
import { noteRelease } from './newest-release'

heedAnswers(({ headers }) => {
  noteRelease(headers.get(releaseHeader))
  if (headers.has(unknownFunctionHeader)) throw new StalePageError()
})

// What proxies answer for a portal that is away or has too much to do; the portal's own answers bear a mark.
const passingStatuses = [429, 502, 503, 504]
const isOfProxy = ({ status, headers }: Response) =>
  passingStatuses.includes(status) && !headers.has('x-tss-serialized')

/**
 * How the page calls server functions: it hears of a new release with every answer.
 *
 * @throws HttpError where no answer came, or one of a proxy in the portal's place
 */
export const askServer: typeof fetch = async (input, init) => {
  const answer = await sessionFetch(input, init).catch((error: unknown) => {
    // What `fetch` throws when no answer came.
    throw error instanceof TypeError ? networkError(error) : error
  })
  if (isOfProxy(answer)) throw failedStatus(answer)
  return answer
}
