// Serves pages with node:http alone, from copies of the portal's responses in memory: a baseline of
// `npm run bench:pages`.
//
//   PORTAL=http://127.0.0.1:3000 PORT=3002 node tests/load/bare-pages.mjs
import { createServer, get } from 'node:http'
import process from 'node:process'

const OF_THE_CONNECTION = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding'])

/** @typedef {{ status: number, headers: import('node:http').OutgoingHttpHeaders, body: Buffer }} Page */

/** @type {Map<string, Promise<Page>>} */
const pages = new Map()

/** @param {string} path @param {import('node:http').IncomingHttpHeaders} headers @returns {Promise<Page>} */
function askPortal(path, headers) {
  return new Promise((resolve, reject) => {
    get(`${process.env.PORTAL}${path}`, { headers }, (answer) => {
      /** @type {Buffer[]} */
      const parts = []
      answer.on('data', (part) => parts.push(part))
      answer.on('end', () => {
        const said = Object.entries(answer.headers).filter(([name]) => !OF_THE_CONNECTION.has(name))
        resolve({
          status: answer.statusCode ?? 502,
          headers: Object.fromEntries(said),
          body: Buffer.concat(parts),
        })
      })
    }).on('error', reject)
  })
}

const server = createServer(async (request, response) => {
  const { url = '/', headers } = request
  const key = `${url} ${headers.cookie ?? ''}`
  const known = pages.get(key) ?? askPortal(url, headers)
  pages.set(key, known)
  const page = await known
  response.writeHead(page.status, { ...page.headers, 'content-length': page.body.length })
  response.end(page.body)
})
server.keepAliveTimeout = 65_000
server.listen(Number(process.env.PORT), '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))
