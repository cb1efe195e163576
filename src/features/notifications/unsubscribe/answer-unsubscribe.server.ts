import { t } from '@lingui/core/macro'
import { ProblemError, problems, type ProblemCode } from '~/contract/problem'
import { getUsersServiceAs } from '~/gateways/users-service.server'

// Bytes; the form has one field.
const maxFormBytes = 4_096

const respondText = (status: number, sentence: string) =>
  new Response(`${sentence}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })

const refusal = (code: ProblemCode) => respondText(problems[code].status, `${problems[code].title()}.`)

const readForm = async (request: Request): Promise<FormData | null> => {
  try {
    return await request.formData()
  } catch {
    return null
  }
}

/**
 * Handles the one-click POST of mail programs (RFC 8058: `List-Unsubscribe=One-Click`, no redirect) and the page's own
 * form, which redirects to the page. Reads no cookie: the token authorises the request, so it may come from any origin.
 */
export const handleUnsubscribe = async (request: Request, token: string): Promise<Response> => {
  if (Number(request.headers.get('content-length') ?? Infinity) > maxFormBytes)
    return refusal('BODY_TOO_LARGE')
  const form = await readForm(request)
  const isOneClick = form?.get('List-Unsubscribe') === 'One-Click'
  const act = form?.get('act')
  if (!isOneClick && act !== 'stop' && act !== 'undo') return refusal('MALFORMED_REQUEST')
  try {
    const body = { mail: !isOneClick && act === 'undo' }
    await getUsersServiceAs(null, request).notifications.unsubscribe({ params: { token }, body })
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    // The page shows its own message.
    if (isOneClick || error.code !== 'NOT_FOUND') return refusal(error.code)
  }
  if (isOneClick) return respondText(200, t`You get no more mails of this kind.`)
  return new Response(null, { status: 303, headers: { location: new URL(request.url).pathname } })
}
