import type { Endpoint } from '~/contract/endpoint'
import type { PlainRead } from '~/contract/plain-read'
import { ProblemError } from '~/contract/problem'
import { nameRoute } from '~/telemetry/request-scope'
import { type KnownCallers, getRequestId } from './authentication'
import type { ServiceContext } from '../context'
import { toProblem, toldProblem } from './problems'
import type { CompiledCall } from './request-handler'

/** What is known of a call beside what is asked. */
export interface CallInfo {
  /** The caller's network address, for rate limits. */
  clientAddress?: string
  /** Shared by the calls of one page, so that its reader is looked up once. */
  callers?: KnownCallers
}

/** The same of a read, which has no headers. */
interface ReadInfo extends CallInfo {
  /** The program that the person uses, in its own words. */
  userAgent?: string
  /** The token by which the portal's own pages show themselves. */
  appCheck?: string
}

/**
 * Answers a call that only reads for a page within the process: who may, how often and what is told is found out as
 * for a request, but nothing is made a request, an answer and JSON on the way.
 * @throws ProblemError as the answer would have told it
 */
export type AnswerRead = (read: PlainRead, info?: ReadInfo) => Promise<unknown>

/** Answers reads by these calls. */
export const answerReads = (context: ServiceContext, calls: readonly CompiledCall[]): AnswerRead => {
  const reads = new Map<Endpoint, CompiledCall['read']>(calls.map(({ endpoint, read }) => [endpoint, read]))
  return async ({ endpoint, params, search, token }, info = {}) => {
    const { method, path } = endpoint
    const requestId = getRequestId()
    const read = reads.get(endpoint)
    nameRoute(`/api${path}`)
    try {
      if (!read) throw new ProblemError('NOT_FOUND')
      return await read({
        authorization: token === null ? null : `Bearer ${token}`,
        search,
        params,
        requestId,
        clientAddress: info.clientAddress ?? 'unknown',
        callers: info.callers,
        userAgent: info.userAgent ?? '',
        appCheck: info.appCheck ?? null,
      })
    } catch (error) {
      throw toldProblem(toProblem(error, context.log, { requestId, method, path }), requestId)
    }
  }
}
