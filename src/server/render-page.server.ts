import type { AnyRouter } from '@tanstack/react-router'
import {
  defineHandlerCallback,
  getSsrStatus,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server'
import { createStartHandler, StartServer } from '@tanstack/react-start/server'
import { createElement, type ReactElement } from 'react'
import { renderToReadableStream, renderToString } from 'react-dom/server'
import { FastResponse } from 'srvx'
import { noteOn } from '~/gateways/note-on'
import { jsonLogger } from '~/observability/log'
import { getAnswer, isPage } from './rendered-page.server'

// Of `<!--$!-->`, which stands in a page for a part that was not ready: sought from its rarest letter on, since every
// element begins with the first one. A text that happens to have it costs the slower rendering, and nothing else.
const missing = '$!-->'

const logError = (error: unknown): void => jsonLogger.error('A part of a page could not be rendered', error)

/** The page as it is now; null where a part of it is not ready, such as one whose code was not loaded yet. */
const renderAtOnce = (page: ReactElement): string | null => {
  try {
    const html = renderToString(page)
    return html.includes(missing) ? null : html
  } catch {
    // What failed for another reason fails again, and is then said.
    return null
  }
}

/** The page as soon as all of it is ready. */
const renderWhenReady = async (page: ReactElement, nonce: string | undefined): Promise<string> => {
  const stream = await renderToReadableStream(page, {
    nonce,
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: logError,
  })
  await stream.allReady
  return new Response(stream).text()
}

/** A page in one go, which costs less than a stream does: everything that it shows was read before. */
const renderWhole = async (page: ReactElement, nonce: string | undefined): Promise<string> =>
  renderAtOnce(page) ?? renderWhenReady(page, nonce)

/** What stands in the page for its waking is handed out once; a page that is rendered again needs it again. */
const keepScripts = ({ serverSsr }: AnyRouter): void => {
  if (serverSsr === undefined) return
  const take = serverSsr.takeInitialHydrationScriptTags
  let scripts: ReturnType<typeof take> | undefined
  serverSsr.takeInitialHydrationScriptTags = () => (scripts ??= take())
}

// What the framework puts before a page in which it has nothing more to write.
const opening = Buffer.from('<!DOCTYPE html>')

/**
 * A page as bytes.
 * @param html as it was rendered, in one piece
 * @param whole the same with what the framework puts into it; where that is the opening alone, neither the text nor the
 * bytes are joined once more, which copies all of them
 */
const getBytes = (html: string, whole: string): Buffer<ArrayBuffer> => {
  if (whole.length !== html.length + opening.length) return Buffer.from(whole)
  const bytes = Buffer.allocUnsafe(opening.length + Buffer.byteLength(html))
  opening.copy(bytes)
  bytes.write(html, opening.length)
  return bytes
}

const pages = noteOn<Buffer<ArrayBuffer>>('page')

// The page goes beside its answer: as its body, each time the framework puts a header on the answer, it would become a
// stream, and be copied.
const answerBesidePage = createStartHandler(
  defineHandlerCallback(async ({ request, router, responseHeaders }) => {
    try {
      keepScripts(router)
      const html = await renderWhole(createElement(StartServer, { router }), router.options.ssr?.nonce)
      pages.set(request, getBytes(html, await transformHtmlStringWithRouter(router, html)))
      return new FastResponse(null, { status: getSsrStatus(router), headers: responseHeaders })
    } finally {
      router.serverSsr?.cleanup()
    }
  }),
)

/** Answers as the framework does, with pages that are rendered whole. */
export const handleRequest = async (request: Request): Promise<Response> => {
  const answer = await answerBesidePage(request)
  const page = pages.of(request)
  const { status, statusText, headers } = answer
  // Where the page was thrown away for another answer, that one has a body of its own or is no page.
  return page !== undefined && isPage(headers) && answer.body === null
    ? getAnswer(page, { status, statusText, headers })
    : answer
}
