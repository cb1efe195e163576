import { problems, type ProblemCode } from '~/contract/problem'

/** A refusal of the portal's own, in the words of the contract; never kept by a cache. */
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
