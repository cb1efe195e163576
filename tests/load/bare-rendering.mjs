// Serves the portal's pages with react-dom and node:http alone: a baseline of `npm run bench:pages`. It takes the React
// element of each page, with its data, from one rendering by the build, and renders it by renderToString for each
// request, without routing, session, loading of data, the script with the data, or compression.
//
//   PORT=3003 node tests/load/bare-rendering.mjs
import { AsyncLocalStorage } from 'node:async_hooks'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { root } from '../../scripts/environment.mjs'

/**
 * @typedef {import('react').ReactElement<{ router: { serverSsr: { cleanup: () => void } } }>} Element
 * @typedef {{ element: Element, within: ReturnType<typeof AsyncLocalStorage.snapshot> }} Rendered
 */

/** @type {{ renderToString: (element: Element, options?: object) => string }} */
const reactDom = createRequire(import.meta.url)('react-dom/server')
const { renderToString } = reactDom
/** @type {Rendered | null} */
let rendered = null
// The same object that the build imports.
reactDom.renderToString = (element, options) => {
  rendered = { element, within: AsyncLocalStorage.snapshot() }
  // Otherwise the router would clear its data after the response.
  element.props.router.serverSsr.cleanup = () => {}
  return renderToString(element, options)
}
/** @type {typeof import('../../src/server')} */
const built = await import(pathToFileURL(join(root, 'dist', 'server', 'server.js')).href)

/** @type {Map<string, Promise<Rendered>>} */
const pages = new Map()

/** @param {string} path @param {import('node:http').IncomingHttpHeaders} asked */
async function takePage(path, { cookie, accept = '*/*' }) {
  rendered = null
  const headers = { accept, ...(cookie && { cookie }) }
  const answer = await built.default.fetch(new Request(`${process.env.PORTAL_ORIGIN}${path}`, { headers }))
  await answer.text()
  const taken = lastRendered()
  if (answer.status !== 200 || taken === null) throw new Error(`${path} was not rendered: ${answer.status}`)
  return taken
}

function lastRendered() {
  return rendered
}

const server = createServer(async (request, response) => {
  try {
    const { url = '/', headers } = request
    const key = `${url} ${headers.cookie ?? ''}`
    const known = pages.get(key) ?? takePage(url, headers)
    pages.set(key, known)
    const page = await known
    const html = page.within(() => renderToString(page.element))
    const length = Buffer.byteLength(html)
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': length })
      .end(html)
  } catch (error) {
    response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error))
  }
})
server.keepAliveTimeout = 65_000
server.listen(Number(process.env.PORT), '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))
