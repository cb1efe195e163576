import type { CsvRows, Endpoint } from '~/contract/endpoint'
import { byteOrderMark, csvLine } from './csv'
import type { ServiceDeps } from './deps'
import { commonHeaders } from './problem-response'

type Needs = Pick<ServiceDeps, 'log' | 'now'>

// Characters. A chunk for each row would cost more than the row.
const chunkLength = 32 * 1024

export const isCsvRows = (answer: unknown): answer is CsvRows =>
  typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer

/** `/admin/users.csv` on a day in November: `users-2026-11-21.csv`. */
const fileNameOf = ({ path }: Pick<Endpoint, 'path'>, now: Date) => {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.csv$/, '')
  return `${name}-${now.toISOString().slice(0, 10)}.csv`
}

/**
 * Answers a table as it is made: rows are asked for when the reader wants more, and no longer when it is gone.
 * What fails before the first row is thrown; what fails later breaks the answer off, so that nobody takes half
 * a table for a whole one.
 */
export const answerCsv = async (
  { log, now }: Needs,
  endpoint: Pick<Endpoint, 'path' | 'status'>,
  rows: CsvRows,
  requestId: string,
): Promise<Response> => {
  const iterator = rows[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  let row = await iterator.next()
  let begun = byteOrderMark
  let isGone = false

  const nextChunk = async () => {
    let text = begun
    begun = ''
    while (!row.done && text.length < chunkLength) {
      text += csvLine(row.value)
      row = await iterator.next()
    }
    return text
  }
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const text = await nextChunk()
          if (isGone) return
          if (text !== '') controller.enqueue(encoder.encode(text))
          if (row.done) controller.close()
        } catch (error) {
          log.error('A table broke off', error, { requestId, path: endpoint.path })
          controller.error(error)
        }
      },
      cancel: async () => {
        isGone = true
        await iterator.return?.()
      },
    },
    // Nothing is read ahead.
    { highWaterMark: 0 },
  )
  return new Response(body, {
    status: endpoint.status,
    headers: {
      ...commonHeaders(requestId),
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileNameOf(endpoint, now())}"`,
    },
  })
}
