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
import { createRequestNote } from '~/gateways/note-on'
import { jsonLogger } from '~/observability/log'
import { getAnswer, isPage } from './rendered-page.server'

// Part of `<!--$!-->`, which marks an unfinished part of a page; searched from its rarest letter, since every element
// begins with the first. A text that contains it only costs the slower rendering.
const missing = '$!-->'

const logError = (error: unknown): void => jsonLogger.error('A part of a page could not be rendered', error)

/** Renders the page as it is now; null if a part is not ready, such as one whose code is not loaded yet. */
const renderAtOnce = (page: ReactElement): string | null => {
  try {
    const html = renderToString(page)
    return html.includes(missing) ? null : html
  } catch {
    // What failed for another reason fails again, and is then reported.
    return null
  }
}

/** Renders the page once all of it is ready. */
const renderWhenReady = async (page: ReactElement, nonce: string | undefined): Promise<string> => {
  const stream = await renderToReadableStream(page, {
    nonce,
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: logError,
  })
  await stream.allReady
  return new Response(stream).text()
}

/** Renders a page in one go, which costs less than a stream: all of its data was loaded before. */
const renderWhole = async (page: ReactElement, nonce: string | undefined): Promise<string> =>
  renderAtOnce(page) ?? renderWhenReady(page, nonce)

/** The page's hydration scripts are taken once; a page that is rendered again needs them again. */
const keepScripts = ({ serverSsr }: AnyRouter): void => {
  if (serverSsr === undefined) return
  const take = serverSsr.takeInitialHydrationScriptTags
  let scripts: ReturnType<typeof take> | undefined
  serverSsr.takeInitialHydrationScriptTags = () => (scripts ??= take())
}

// What the framework puts before a page to which it adds nothing else.
const opening = Buffer.from('<!DOCTYPE html>')

/**
 * Returns a page as bytes.
 * @param html the rendered page
 * @param whole the same with the framework's additions; if that is only the opening, nothing is joined again, which
 *   would copy everything
 */
const getBytes = (html: string, whole: string): Buffer<ArrayBuffer> => {
  if (whole.length !== html.length + opening.length) return Buffer.from(whole)
  const bytes = Buffer.allocUnsafe(opening.length + Buffer.byteLength(html))
  opening.copy(bytes)
  bytes.write(html, opening.length)
  return bytes
}

const pages = createRequestNote<Buffer<ArrayBuffer>>('page')

// The page is passed beside its response: as its body, it would become a stream and be copied each time the framework
// sets a header.
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
