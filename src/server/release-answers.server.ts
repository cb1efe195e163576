import { buildId, releaseHeader, unknownFunctionHeader } from '~/config/release'

// What the framework says of an id that no function of this build has.
const unknownFunction = 'Server function info not found for '

/** Says with a server function's answer which release gave it. */
export const signAsRelease = (answer: Response): void => answer.headers.set(releaseHeader, buildId)

/** The answer to a call that only another release knows; null where the error is another. */
export const answerUnknownFunction = (error: unknown): Response | null => {
  if (!(error instanceof Error && error.message.startsWith(unknownFunction))) return null
  const problem = { type: 'about:blank', title: 'This release has no such function', status: 404 }
  const headers = {
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    [releaseHeader]: buildId,
    [unknownFunctionHeader]: 'true',
  }
  return Response.json(problem, { status: 404, headers })
}
