import type { CsvRows, Endpoint } from '~/contract/endpoint'
import { answerDownload } from './answer-download'
import { byteOrderMark, csvLine } from './csv'
import type { ServiceDeps } from './deps'

// Characters. A chunk for each row would cost more than the row.
const chunkLength = 32 * 1024

/** Whether a handler answered rows, as its call declares. */
export const isCsvRows = (answer: unknown): answer is CsvRows =>
  typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer

/**
 * Answers a table row by row. What fails before the first row is thrown.
 * @param mayGoOn asked now and then: whether the reader may still have it
 */
export const answerCsv = async (
  deps: Pick<ServiceDeps, 'log' | 'now'>,
  endpoint: Pick<Endpoint, 'path' | 'status'>,
  rows: CsvRows,
  requestId: string,
  mayGoOn: () => Promise<boolean>,
): Promise<Response> => {
  const iterator = rows[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  let row = await iterator.next()
  let begun = byteOrderMark
  const next = async () => {
    let text = begun
    begun = ''
    while (!row.done && text.length < chunkLength) {
      text += csvLine(row.value)
      row = await iterator.next()
    }
    return text === '' ? null : encoder.encode(text)
  }
  const leave = () => iterator.return?.()
  const mediaType = 'text/csv; charset=utf-8'
  return answerDownload(deps, endpoint, { mediaType, next, leave, mayGoOn }, requestId)
}
