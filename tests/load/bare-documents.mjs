// Serves documents with node:http and pg alone: the baseline of `npm run bench:documents`. It uses the same database and
// indexes, trusts the given token, and reads the caller's role and status.
//
//   DATABASE_URL=postgresql://... PORT=3002 node tests/load/bare-documents.mjs
import { createServer } from 'node:http'
import process from 'node:process'
import { openPool, getSubject } from './bare-database.mjs'

const pool = openPool()

/** @type {Map<string, string>} */
const callers = new Map()

/** Returns the SQL condition of pages that the caller may open. @param {string | undefined} token */
async function getCondition(token) {
  if (!token) return `audience = 'public'`
  if (!callers.has(token)) {
    callers.set(token, getSubject(token))
  }
  const { rows } = await pool.query('select role, status from users where identity_uid = $1', [
    callers.get(token),
  ])
  if (rows[0]?.role === 'admin' || rows[0]?.status === 'approved') return 'true'
  return `audience in ('public', 'signed-in')`
}

/** @param {string} slug @param {string} condition */
async function readPage(slug, condition) {
  const { rows } = await pool.query(
    `select pages.*, components.name as component, categories.name as category from pages
     left join components on components.id = pages.component_id
     left join categories on categories.id = components.category_id
     where pages.slug = $1 and status = 'published' and not disabled and ${condition}`,
    [slug],
  )
  return rows[0]
}

/** @param {string} condition */
async function listLatest(condition) {
  const { rows } = await pool.query(
    `select slug, title, summary, changed_at as "changedAt" from pages
     where kind = 'document' and status = 'published' and not disabled and ${condition}
     order by changed_at desc, id desc limit 10`,
  )
  return { data: rows }
}

/**
 * Ranks and counts all matches; makes snippets of the shown ones, unless disabled.
 *
 * @param {URLSearchParams} parameters
 * @param {string} condition
 */
async function search(parameters, condition) {
  const q = parameters.get('q')
  const query = parameters.has('prefix')
    ? `to_tsquery('english', $1 || ':*')`
    : `websearch_to_tsquery('english', $1)`
  const snippet = parameters.has('plain') ? `''` : `ts_headline('english', pages.text, ${query})`
  const { rows } = await pool.query(
    `select best.total, pages.slug, pages.title, pages.changed_at as "changedAt", ${snippet} as snippet
     from (
       select id as page_id, ts_rank(words, ${query}) as rank, count(*) over () as total from search_entries
       where words @@ ${query} and ${condition} order by rank desc, page_id limit 25
     ) as best
     join pages on pages.id = best.page_id
     order by rank desc, page_id`,
    [q],
  )
  return { total: rows[0]?.total ?? 0, data: rows }
}

const server = createServer(async (request, response) => {
  /** @param {number} status @param {object} body */
  const answer = (status, body) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  try {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const condition = await getCondition(request.headers.authorization?.slice(7))
    if (pathname === '/pages/search') return answer(200, await search(searchParams, condition))
    if (pathname === '/pages/latest') return answer(200, await listLatest(condition))
    const page = await readPage(pathname.slice('/pages/slug/'.length), condition)
    return page ? answer(200, page) : answer(404, {})
  } catch (error) {
    return answer(500, { title: String(error) })
  }
})
// Its connections wait while the others are asked.
server.keepAliveTimeout = 65_000
server.listen(Number(process.env.PORT), '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))
