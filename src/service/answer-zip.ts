import type { Endpoint, ZipFiles } from '~/contract/endpoint'
import { answerDownload } from './answer-download'
import type { ServiceDeps } from './deps'
import { zipPacker } from './zip-packer'

// Bytes that are gathered before they are sent.
const chunkLength = 64 * 1024

export const isZipFiles = (answer: unknown): answer is ZipFiles =>
  typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer

/** Answers a zip file by file. What fails before the first file is thrown. */
export const answerZip = async (
  deps: Pick<ServiceDeps, 'log' | 'now'>,
  endpoint: Pick<Endpoint, 'path' | 'status'>,
  files: ZipFiles,
  requestId: string,
): Promise<Response> => {
  const iterator = files[Symbol.asyncIterator]()
  const zip = zipPacker()
  let file = await iterator.next()
  let isEnded = false
  const next = async () => {
    while (!file.done && zip.length() < chunkLength) {
      zip.add(file.value)
      file = await iterator.next()
    }
    if (file.done && !isEnded) {
      isEnded = true
      zip.end()
    }
    return zip.length() > 0 ? zip.take() : null
  }
  const leave = () => iterator.return?.()
  return answerDownload(deps, endpoint, { mediaType: 'application/zip', next, leave }, requestId)
}
