import { problems, type ProblemCode } from '~/contract/problem'

/** Creates a problem response of the portal itself, as in the contract; never cached. */
export const refusal = (code: ProblemCode, headers: Record<string, string> = {}): Response => {
  const { status, title: getTitle } = problems[code]
  return Response.json(
    { type: 'about:blank', title: getTitle(), status, code },
    {
      status,
      headers: {
        'content-type': 'application/problem+json',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        ...headers,
      },
    },
  )
}
