import * as v from 'valibot'
import { isProblemCode, ProblemError, type ProblemCode, type ProblemDetails } from './problem'

const currentText = v.object({
  version: v.number(),
  title: v.string(),
  summary: v.string(),
  body: v.string(),
  authorName: v.string(),
  savedAt: v.string(),
})

const problemBody = v.object({
  code: v.string(),
  detail: v.fallback(v.optional(v.string()), undefined),
  requestId: v.fallback(v.optional(v.string()), undefined),
  fields: v.fallback(
    v.optional(
      v.array(v.object({ path: v.string(), code: v.optional(v.string(), 'invalid'), message: v.string() })),
    ),
    undefined,
  ),
  current: v.fallback(v.optional(currentText), undefined),
})

const codes: Record<number, ProblemCode> = {
  400: 'MALFORMED_REQUEST',
  401: 'TOKEN_INVALID',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  409: 'CONFLICT',
  413: 'BODY_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'FIELDS_INVALID',
  429: 'TOO_MANY_REQUESTS',
  500: 'INTERNAL_ERROR',
}

/** Returns the code for a response that a proxy in between wrote. */
const getCodeForStatus = (status: number): ProblemCode => codes[status] ?? 'UNAVAILABLE'

const getSeconds = (header: string | null) =>
  header && /^\d{1,6}$/.test(header) ? Number(header) : undefined

/** Parses a failed response to a ProblemError, even if a proxy wrote it. */
export const parseProblemResponse = async (response: Response): Promise<ProblemError> => {
  const retryAfter = getSeconds(response.headers.get('retry-after'))
  const details: ProblemDetails = { ...(retryAfter !== undefined && { retryAfter }) }
  const text = await response.text()
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), problemBody), text)
  if (!result.success || !isProblemCode(result.output.code)) {
    return new ProblemError(getCodeForStatus(response.status), details)
  }
  const { code, detail, requestId, fields, current } = result.output
  return new ProblemError(code, {
    ...details,
    ...(detail !== undefined && { detail }),
    ...(requestId !== undefined && { requestId }),
    ...(fields !== undefined && { fields }),
    ...(current !== undefined && { current }),
  })
}
