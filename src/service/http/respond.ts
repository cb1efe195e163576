import type { ZipFile } from '~/contract/endpoint'
import type { ServiceContext } from '../context'
import { answerCsv, answerPdf, answerZip, isAsyncIterable } from './downloads'
import { answerEvents, isEvents } from './event-stream'
import { commonHeaders } from './problems'
import type { ArrivedCall, CompiledCall } from './request-handler'

const misfit = (expected: string) =>
  new Error(`The answer is not what the contract says: expected ${expected}`)

/**
 * Makes a call and writes its answer as a response.
 * @param method of the request: `HEAD` where the head alone is wanted
 */
export const respond = async (
  context: ServiceContext,
  { endpoint, run, mayGoOn }: CompiledCall,
  call: ArrivedCall,
  method = 'GET',
): Promise<Response> => {
  const { requestId } = call
  const { output, outputType, keptFor, status } = endpoint
  const begunAt = context.now()
  const answer = await run(call)
  const mayReadOn = () => mayGoOn(call, begunAt)
  switch (outputType) {
    case 'csv':
      if (!isAsyncIterable<readonly string[]>(answer)) throw misfit('rows')
      return answerCsv(context, endpoint, answer, requestId, mayReadOn)
    case 'zip':
      if (!isAsyncIterable<ZipFile>(answer)) throw misfit('files')
      return answerZip(context, endpoint, answer, requestId, mayReadOn)
    case 'pdf':
      if (!(answer instanceof Uint8Array)) throw misfit('a PDF')
      return answerPdf(endpoint, call.params, answer, requestId)
    case 'vtt': {
      if (typeof answer !== 'string') throw misfit('captions')
      const headers = { 'content-type': 'text/vtt; charset=utf-8', ...commonHeaders(requestId) }
      return new Response(answer, { status, headers })
    }
    case 'events':
      if (!isEvents(answer)) throw misfit('events')
      return answerEvents(answer, { method }, requestId, () => mayGoOn(call))
    default: {
      const json = output ? JSON.stringify(answer) : null
      return new Response(json, {
        status,
        headers: {
          ...(json !== null && { 'content-type': 'application/json' }),
          ...commonHeaders(requestId),
          ...(keptFor !== undefined && { 'cache-control': `public, max-age=${keptFor}` }),
        },
      })
    }
  }
}
