import type { CsvRows, Endpoint, ZipFiles } from '~/contract/endpoint'
import type { ServiceContext } from '../context'
import { zipPacker } from '../storage/zip-packer'
import { commonHeaders } from './problems'

/** A file that is streamed while it is made. */
interface Download {
  mediaType: string
  /** Whether the browser keeps it as a file; else it shows it. */
  isFile: boolean
  /** The next bytes; null at the end. */
  next: () => Promise<Uint8Array | null>
  /** Called when the reader is gone. */
  leave: () => Promise<unknown> | undefined
  /** Whether the reader may still have it. */
  mayGoOn: () => Promise<boolean>
}

// Milliseconds for which a check of the access holds; as long as for event streams.
const trusted = 25_000

/** Whether a handler answered rows or files, as its call declares. */
export const isAsyncIterable = <T>(answer: unknown): answer is AsyncIterable<T> =>
  typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer

/** `/admin/users.csv` on a day in November: `users-2026-11-21.csv`; `/users/{id}/export`, a zip: `export-2026-11-21.zip`. */
const getFileName = ({ path }: Pick<Endpoint, 'path'>, mediaType: string, now: Date) => {
  const last = path.slice(path.lastIndexOf('/') + 1)
  const name = last.includes('.') ? last : `${last}.${mediaType.slice(mediaType.lastIndexOf('/') + 1)}`
  return name.replace(/(?=\.\w+$)/, `-${now.toISOString().slice(0, 10)}`)
}

/**
 * Streams a file while it is made: continues as the client reads, and stops when the client is gone or loses access. An
 * error in the middle aborts the response, so that half a file is not taken for a whole one.
 */
const answerDownload = (
  { log, now }: Pick<ServiceContext, 'log' | 'now'>,
  endpoint: Pick<Endpoint, 'path' | 'status'>,
  { mediaType, isFile, next, leave, mayGoOn }: Download,
  requestId: string,
): Response => {
  const facts = { requestId, path: endpoint.path }
  let isGone = false
  let askedAt = now().getTime()
  const isStillTheirs = async () => {
    if (now().getTime() - askedAt < trusted) return true
    if (!(await mayGoOn())) return false
    askedAt = now().getTime()
    return true
  }
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          if (!(await isStillTheirs())) {
            log.info('A download ended: its reader may not have it any more', facts)
            controller.error(new Error('The reader may not have it any more'))
            await leave()
            return
          }
          const bytes = await next()
          if (isGone) return
          if (bytes === null) controller.close()
          else controller.enqueue(bytes)
        } catch (error) {
          log.error('A download broke off', error, facts)
          controller.error(error)
        }
      },
      cancel: async () => {
        isGone = true
        await leave()
      },
    },
    // Nothing is read ahead.
    { highWaterMark: 0 },
  )
  return new Response(body, {
    status: endpoint.status,
    headers: {
      ...commonHeaders(requestId),
      'content-type': mediaType,
      ...(isFile && {
        'content-disposition': `attachment; filename="${getFileName(endpoint, mediaType, now())}"`,
      }),
    },
  })
}

// A cell that begins so is run as a formula, also behind spaces and empty quotes. The first one begins with the field;
// a spreadsheet that expects semicolons or tabs cuts there too, and at breaks: quotes within a cell mean nothing to it.
// One that is set to Japanese or Chinese takes the wide signs for the others.
const opensFormula = /(?<=(?:^|[;\t\r\n])[\s"]*)[=+\-@＝＋－＠]/g

const needsQuotes = /[",;\t\r\n]|^\s|\s$/

const field = (text: string): string => {
  const harmless = text.replace(opensFormula, "'$&")
  return needsQuotes.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/**
 * One line of a table (RFC 4180), its end included. What a spreadsheet would run as a formula, whether it cuts lines at
 * commas, semicolons or tabs, is led by an apostrophe.
 */
export const csvLine = (row: readonly string[]): string => `${row.map(field).join(',')}\r\n`

/** Tells spreadsheets that what follows is UTF-8. */
const byteOrderMark = '\u{FEFF}'

// Characters. A chunk for each row would cost more than the row.
const chunkLength = 32 * 1024

/** Answers texts piece by piece, after what they begin with. What fails before the first piece is thrown. */
const answerTexts = async (
  context: Pick<ServiceContext, 'log' | 'now'>,
  endpoint: Pick<Endpoint, 'path' | 'status'>,
  texts: AsyncIterable<string>,
  { begin, ...file }: Pick<Download, 'mediaType' | 'isFile' | 'mayGoOn'> & { begin: string },
  requestId: string,
): Promise<Response> => {
  const iterator = texts[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  let text = await iterator.next()
  let begun = begin
  const next = async () => {
    let chunk = begun
    begun = ''
    while (!text.done && chunk.length < chunkLength) {
      chunk += text.value
      text = await iterator.next()
    }
    return chunk === '' ? null : encoder.encode(chunk)
  }
  const leave = () => iterator.return?.()
  return answerDownload(context, endpoint, { ...file, next, leave }, requestId)
}

async function* csvLines(rows: CsvRows): AsyncGenerator<string> {
  for await (const row of rows) yield csvLine(row)
}

/**
 * Answers a table row by row. What fails before the first row is thrown.
 * @param mayGoOn asked now and then: whether the reader may still have it
 */
export const answerCsv = (
  context: Pick<ServiceContext, 'log' | 'now'>,
  endpoint: Pick<Endpoint, 'path' | 'status'>,
  rows: CsvRows,
  requestId: string,
  mayGoOn: () => Promise<boolean>,
): Promise<Response> => {
  const file = { mediaType: 'text/csv; charset=utf-8', isFile: true, begin: byteOrderMark, mayGoOn }
  return answerTexts(context, endpoint, csvLines(rows), file, requestId)
}

/** Answers Markdown as {@link answerCsv} does a table; the browser shows it. */
export const answerMarkdown = (
  context: Pick<ServiceContext, 'log' | 'now'>,
  endpoint: Pick<Endpoint, 'path' | 'status'>,
  texts: AsyncIterable<string>,
  requestId: string,
  mayGoOn: () => Promise<boolean>,
): Promise<Response> => {
  const file = { mediaType: 'text/markdown; charset=utf-8', isFile: false, begin: '', mayGoOn }
  return answerTexts(context, endpoint, texts, file, requestId)
}

// Bytes that are gathered before they are sent.
const zipChunkLength = 64 * 1024

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
  context: Pick<ServiceContext, 'log' | 'now'>,
  endpoint: Pick<Endpoint, 'path' | 'status'>,
  files: ZipFiles,
  requestId: string,
  mayGoOn: () => Promise<boolean>,
): Promise<Response> => {
  const zip = zipPacker()
  const steps = packAll(zip, files)
  let step = await steps.next()
  const next = async () => {
    while (!step.done && zip.length() < zipChunkLength) step = await steps.next()
    return zip.length() > 0 ? zip.take() : null
  }
  const leave = () => steps.return(undefined)
  const file = { mediaType: 'application/zip', isFile: true, next, leave, mayGoOn }
  return answerDownload(context, endpoint, file, requestId)
}

/** `/certificates/{code}/pdf` of a code: `certificates-7K3M.pdf`. */
const getPdfFileName = (path: string, params: Record<string, unknown>) => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''))
  const words = filled.replace(/\/pdf$/, '').split(/[^\w-]+/)
  return `${words.filter((word) => word !== '').join('-')}.pdf`
}

/** Answers a PDF, to be shown or kept, under a name of its own. */
export const answerPdf = (
  { path, status }: Pick<Endpoint, 'path' | 'status'>,
  params: Record<string, unknown>,
  bytes: Uint8Array,
  requestId: string,
): Response =>
  new Response(new Uint8Array(bytes), {
    status,
    headers: {
      ...commonHeaders(requestId),
      // Browsers show no PDF in a sandbox.
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'content-type': 'application/pdf',
      'content-length': String(bytes.byteLength),
      'content-disposition': `inline; filename="${getPdfFileName(path, params)}"`,
    },
  })
