import type { CsvRows, Endpoint, ZipFiles } from '~/contract/endpoint'
import type { ServiceContext } from '../context'
import { createZipPacker } from '../storage/zip-packer'
import { commonHeaders } from './problems'

/** A file that is streamed while it is generated. */
interface Download {
  mediaType: string
  /** Whether the browser saves it as a file instead of displaying it. */
  isFile: boolean
  /** The next bytes; null at the end. */
  next: () => Promise<Uint8Array | null>
  /** Called when the client disconnects. */
  leave: () => Promise<unknown> | undefined
  /** Whether the client still has access. */
  mayContinue: () => Promise<boolean>
}

// Milliseconds for which an access check is cached; the same as for event streams.
const accessCheckMs = 25_000

/** Whether a handler returned rows or files, as its endpoint declares. */
export const isAsyncIterable = <T>(answer: unknown): answer is AsyncIterable<T> =>
  typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer

/**
 * Returns `users-2026-11-21.csv` for `/admin/users.csv` on that day, `export-2026-11-21.zip` for `/users/{id}/export`.
 */
const getFileName = ({ path }: Pick<Endpoint, 'path'>, mediaType: string, now: Date) => {
  const last = path.slice(path.lastIndexOf('/') + 1)
  const name = last.includes('.') ? last : `${last}.${mediaType.slice(mediaType.lastIndexOf('/') + 1)}`
  return name.replace(/(?=\.\w+$)/, `-${now.toISOString().slice(0, 10)}`)
}

/**
 * Streams a file while it is generated, at the client's pace, and stops when the client disconnects or loses access. An
 * error in the middle aborts the response, so that a partial file is not taken for a complete one.
 */
const streamDownload = (
  { log, now }: Pick<ServiceContext, 'log' | 'now'>,
  endpoint: Pick<Endpoint, 'path' | 'status'>,
  { mediaType, isFile, next, leave, mayContinue }: Download,
  requestId: string,
): Response => {
  const facts = { requestId, path: endpoint.path }
  let isGone = false
  let checkedAt = now().getTime()
  const hasAccess = async () => {
    if (now().getTime() - checkedAt < accessCheckMs) return true
    if (!(await mayContinue())) return false
    checkedAt = now().getTime()
    return true
  }
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          if (!(await hasAccess())) {
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
    // No read-ahead.
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

// Spreadsheets run a cell that begins like this as a formula, also after spaces and empty quotes. Spreadsheets that
// expect semicolons or tabs also split cells there and at line breaks, because quotes within a cell mean nothing to
// them. With Japanese or Chinese settings they accept the full-width signs too.
const formulaStart = /(?<=(?:^|[;\t\r\n])[\s"]*)[=+\-@＝＋－＠]/g

const needsQuotes = /[",;\t\r\n]|^\s|\s$/

const formatCsvField = (text: string): string => {
  const harmless = text.replace(formulaStart, "'$&")
  return needsQuotes.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/**
 * Formats one line of a table (RFC 4180), including the line end. An apostrophe precedes what a spreadsheet would run
 * as a formula, whether it splits lines at commas, semicolons or tabs.
 */
export const formatCsvLine = (row: readonly string[]): string => `${row.map(formatCsvField).join(',')}\r\n`

/** Makes spreadsheets read the file as UTF-8. */
const byteOrderMark = '\u{FEFF}'

// Characters. One chunk for each row would cost more than the row.
const chunkLength = 32 * 1024

/** Streams texts in chunks, after a prefix. Errors before the first chunk are thrown. */
const streamTexts = async (
  context: Pick<ServiceContext, 'log' | 'now'>,
  endpoint: Pick<Endpoint, 'path' | 'status'>,
  texts: AsyncIterable<string>,
  { begin, ...file }: Pick<Download, 'mediaType' | 'isFile' | 'mayContinue'> & { begin: string },
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
  return streamDownload(context, endpoint, { ...file, next, leave }, requestId)
}

async function* csvLines(rows: CsvRows): AsyncGenerator<string> {
  for await (const row of rows) yield formatCsvLine(row)
}

/**
 * Streams a table row by row as CSV. Errors before the first row are thrown.
 * @param mayContinue checked periodically: whether the reader still has access
 */
export const streamCsv = (
  context: Pick<ServiceContext, 'log' | 'now'>,
  endpoint: Pick<Endpoint, 'path' | 'status'>,
  rows: CsvRows,
  requestId: string,
  mayContinue: () => Promise<boolean>,
): Promise<Response> => {
  const file = { mediaType: 'text/csv; charset=utf-8', isFile: true, begin: byteOrderMark, mayContinue }
  return streamTexts(context, endpoint, csvLines(rows), file, requestId)
}

/** Streams Markdown as {@link streamCsv} streams a table; the browser displays it. */
export const streamMarkdown = (
  context: Pick<ServiceContext, 'log' | 'now'>,
  endpoint: Pick<Endpoint, 'path' | 'status'>,
  texts: AsyncIterable<string>,
  requestId: string,
  mayContinue: () => Promise<boolean>,
): Promise<Response> => {
  const file = { mediaType: 'text/markdown; charset=utf-8', isFile: false, begin: '', mayContinue }
  return streamTexts(context, endpoint, texts, file, requestId)
}

// Bytes that are buffered before they are sent.
const zipChunkLength = 64 * 1024

async function* addFiles(
  zip: ReturnType<typeof createZipPacker>,
  files: ZipFiles,
): AsyncGenerator<undefined> {
  for await (const { content, ...file } of files) {
    if (typeof content === 'string' || content instanceof Uint8Array) zip.add({ ...file, content })
    else yield* zip.addInChunks({ ...file, content })
    yield
  }
  zip.end()
}

/**
 * Streams a zip archive file by file, long files in chunks. Errors before the first file are thrown.
 * @param mayContinue checked periodically: whether the reader still has access
 */
export const streamZip = async (
  context: Pick<ServiceContext, 'log' | 'now'>,
  endpoint: Pick<Endpoint, 'path' | 'status'>,
  files: ZipFiles,
  requestId: string,
  mayContinue: () => Promise<boolean>,
): Promise<Response> => {
  const zip = createZipPacker()
  const steps = addFiles(zip, files)
  let step = await steps.next()
  const next = async () => {
    while (!step.done && zip.length() < zipChunkLength) step = await steps.next()
    return zip.length() > 0 ? zip.take() : null
  }
  const leave = () => steps.return(undefined)
  const file = { mediaType: 'application/zip', isFile: true, next, leave, mayContinue }
  return streamDownload(context, endpoint, file, requestId)
}

/** Returns `certificates-7K3M.pdf` for `/certificates/{code}/pdf` with that code. */
const getPdfFileName = (path: string, params: Record<string, unknown>) => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''))
  const words = filled.replace(/\/pdf$/, '').split(/[^\w-]+/)
  return `${words.filter((word) => word !== '').join('-')}.pdf`
}

/** Responds with a named PDF that the browser can display or save. */
export const createPdfResponse = (
  { path, status }: Pick<Endpoint, 'path' | 'status'>,
  params: Record<string, unknown>,
  bytes: Uint8Array,
  requestId: string,
): Response =>
  new Response(new Uint8Array(bytes), {
    status,
    headers: {
      ...commonHeaders(requestId),
      // Browsers display no PDF in a sandbox.
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'content-type': 'application/pdf',
      'content-length': String(bytes.byteLength),
      'content-disposition': `inline; filename="${getPdfFileName(path, params)}"`,
    },
  })
