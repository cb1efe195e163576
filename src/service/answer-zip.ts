import type { Endpoint, ZipFiles } from '~/contract/endpoint'
import { answerDownload } from './answer-download'
import type { ServiceDeps } from './deps'
import { zipPacker } from './zip-packer'

// Bytes that are gathered before they are sent.
const chunkLength = 64 * 1024

/** Whether a handler answered files, as its call declares. */
export const isZipFiles = (answer: unknown): answer is ZipFiles =>
  typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer

async function* packAll(zip: ReturnType<typeof zipPacker>, files: ZipFiles): AsyncGenerator<undefined> {
  for await (const { content, ...file } of files) {
    if (typeof content === 'string' || content instanceof Uint8Array) zip.add({ ...file, content })
    else yield* zip.addInPieces({ ...file, content })
    yield
  }
  zip.end()
}

/**
 * Answers a zip file by file, a long one piece by piece. What fails before the first file is thrown.
 * @param mayGoOn asked now and then: whether the reader may still have it
 */
export const answerZip = async (
  deps: Pick<ServiceDeps, 'log' | 'now'>,
  endpoint: Pick<Endpoint, 'path' | 'status'>,
  files: ZipFiles,
  requestId: string,
  mayGoOn: () => Promise<boolean>,
): Promise<Response> => {
  const zip = zipPacker()
  const steps = packAll(zip, files)
  let step = await steps.next()
  const next = async () => {
    while (!step.done && zip.length() < chunkLength) step = await steps.next()
    return zip.length() > 0 ? zip.take() : null
  }
  const leave = () => steps.return(undefined)
  return answerDownload(deps, endpoint, { mediaType: 'application/zip', next, leave, mayGoOn }, requestId)
}
