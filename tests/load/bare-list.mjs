// Serves the user list with node:http and pg alone: the baseline of `npm run bench:users`. It uses the same database and
// indexes, returns the same rows and total, trusts the given token, and reads the caller's role.
//
//   DATABASE_URL=postgresql://... PORT=3002 node tests/load/bare-list.mjs
import { createServer } from 'node:http'
import process from 'node:process'
import { openPool, getSubject } from './bare-database.mjs'

const pool = openPool()

/** @type {Map<string, string>} */
const callers = new Map()

async function isAdministrator(token = '') {
  if (!callers.has(token)) {
    callers.set(token, getSubject(token))
  }
  const { rows } = await pool.query('select role, status from users where identity_uid = $1', [
    callers.get(token),
  ])
  return rows[0]?.role === 'admin' && rows[0].status === 'approved'
}

/** @param {URLSearchParams} search */
async function listUsers(search) {
  /** @type {(string | null)[]} */
  const values = []
  const conditions = ['deleted_at is null']
  /** @param {string} text @param {string | null} value */
  const add = (text, value) => conditions.push(text.replace('?', `$${values.push(value)}`))
  const name = search.get('name')
  if (name) add("search_text like '%' || fold_text(?::text) || '%'", name.replace(/[\\%_]/g, '\\$&'))
  if (search.has('status')) add('status = ?', search.get('status'))
  if (search.has('role')) add('role = ?', search.get('role'))
  const where = `where ${conditions.join(' and ')}`
  const page = Number(search.get('page') ?? 1)
  const count = Number(search.get('count') ?? 25)
  const [counted, listed] = await Promise.all([
    pool.query(`select count(*) as total from users ${where}`, values),
    pool.query(
      `select identity_uid as "identityUid", name, email, phone_number as "phoneNumber", role, company_name as company,
         initcap(status) as status, created_at as "createdAt", last_seen_at as "lastSeenAt",
         case role when 'admin' then 'Administrator' else 'Individual User' end as "roleDescription"
       from users ${where} order by created_at desc, identity_uid desc
       limit $${values.length + 1} offset $${values.length + 2}`,
      [...values, count, (page - 1) * count],
    ),
  ])
  return { count, page, total: counted.rows[0].total, data: listed.rows }
}

const server = createServer(async (request, response) => {
  /** @param {number} status @param {object} body */
  const answer = (status, body) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  try {
    if (!(await isAdministrator(request.headers.authorization?.slice(7)))) return answer(403, {})
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
    return answer(200, await listUsers(searchParams))
  } catch (error) {
    return answer(500, { title: String(error) })
  }
})
server.listen(Number(process.env.PORT), '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))
