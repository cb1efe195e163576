// Size budgets of public pages: a build that exceeds one fails.
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'

/** Bytes, gzipped. */
export const BUDGETS = {
  /** Scripts that come with the page; all others are fetched after the paint. */
  first: 8 * 1024,
  /** All scripts of the page once it is hydrated, with the addresses of all screens. */
  hydrated: 278 * 1024,
  styles: 20 * 1024,
}

/** Style sheets of a page: from the third on, a slow connection waits for another round trip before it paints. */
const MOST_SHEETS = 2

/** The pages that visitors read, as the routes are called. */
const PUBLIC_ROUTES = [
  '/',
  '/explore/',
  '/explore/documents',
  '/explore/learning-paths/$path',
  '/get-started',
  '/faq',
  '/news',
  '/search',
  '/contact-us',
  '/privacy-policy',
  '/terms-of-use',
  '/documents/$page',
  '/certificates/$code/',
  '/login',
  '/register',
]

// Editor, player, highlighter, formulas, diagrams, pictures' cropping, phone numbers, and the identity provider's library.
const HEAVY =
  /^(?:firebase|@firebase\/.*|@codemirror\/.*|@lezer\/.*|plyr|shiki|@shikijs\/.*|katex|beautiful-mermaid|react-easy-crop|libphonenumber-js)$/

/** Where the build lists the packages in each file; only the budget check reads it. */
const PACKAGES_FILE = 'packages.json'

/**
 * @typedef {object} Build
 * @property {Record<string, { preloads?: string[], css?: string[] }>} routes of the router's manifest, by route
 * @property {Record<string, string[]>} packages by file
 * @property {(file: string) => number} getSize bytes, gzipped
 */

/**
 * Compares what a build would send to visitors with the budgets.
 *
 * @param {Build} build
 * @param {string[]} [pages] names of routes
 * @returns {string[]} a sentence for each page that is too heavy
 */
export function judge({ routes, packages, getSize }, pages = PUBLIC_ROUTES) {
  const root = routes['__root__'] ?? {}
  /** @type {string[]} */
  const complaints = []
  /** @param {string} page @param {string} what @param {string[]} files @param {number} most */
  const weigh = (page, what, files, most) => {
    const bytes = files.reduce((sum, file) => sum + getSize(file), 0)
    if (bytes <= most) return
    const heaviest = files
      .map((file) => ({ file, size: getSize(file) }))
      .toSorted((a, b) => b.size - a.size)
      .slice(0, 8)
    const named = heaviest.map(({ file, size }) => `${file} ${inKilobytes(size)}`).join(', ')
    complaints.push(
      `${page} loads ${inKilobytes(bytes)} of ${what}, ${inKilobytes(bytes - most)} more than it may: ${named}`,
    )
  }
  for (const page of pages) {
    const route = routes[page]
    if (route === undefined) {
      complaints.push(`${page} is no route of this build.`)
      continue
    }
    const first = [...new Set(root.preloads)]
    const hydrated = [...new Set([...first, ...(route.preloads ?? [])])]
    const sheets = [...new Set([...(root.css ?? []), ...(route.css ?? [])])]
    weigh(page, 'scripts before the paint', first, BUDGETS.first)
    weigh(page, 'scripts in all', hydrated, BUDGETS.hydrated)
    weigh(page, 'styles', sheets, BUDGETS.styles)
    if (sheets.length > MOST_SHEETS)
      complaints.push(
        `${page} waits for ${sheets.length} style sheets, ${sheets.length - MOST_SHEETS} more than it may: ${sheets.join(', ')}`,
      )
    for (const file of hydrated) {
      const heavy = (packages[file] ?? []).filter((name) => HEAVY.test(name))
      if (heavy.length > 0) complaints.push(`${page} loads ${heavy.join(' and ')} with ${file}.`)
    }
  }
  return complaints
}

/**
 * Reads what was built into `folder`, with client and server.
 *
 * @param {string} folder absolute path
 * @returns {Promise<Build>}
 */
async function readBuild(folder) {
  const client = join(folder, 'client')
  const server = join(folder, 'server', 'assets')
  const manifest = findFile(server, /^_tanstack-start-manifest.*\.js$/)
  /** @type {Record<string, () => Pick<Build, 'routes'>>} */
  const exported = await import(pathToFileURL(join(server, manifest)).href)
  const [tell] = Object.values(exported)
  if (tell === undefined) throw new Error(`${manifest} of the build tells of no routes.`)
  const { routes } = tell()
  /** @type {Map<string, number>} */
  const sizes = new Map()
  return {
    routes,
    packages: JSON.parse(readFileSync(join(client, PACKAGES_FILE), 'utf8')),
    getSize: (file) => {
      const known = sizes.get(file) ?? gzipSync(readFileSync(join(client, file)), { level: 9 }).length
      sizes.set(file, known)
      return known
    },
  }
}

/**
 * Throws if a page of the build in `folder` is too heavy, and removes the file that only this check reads.
 *
 * @param {string} folder absolute path, with client and server
 */
export async function checkBudgets(folder) {
  const complaints = judge(await readBuild(folder))
  rmSync(join(folder, 'client', PACKAGES_FILE))
  if (complaints.length > 0) throw new Error(`The build is too heavy.\n${complaints.join('\n')}`)
}

/** @param {string} folder @param {RegExp} pattern */
function findFile(folder, pattern) {
  const name = readdirSync(folder).find((file) => pattern.test(file))
  if (name === undefined) throw new Error(`The build has no file like ${pattern.source} in ${folder}.`)
  return name
}

/** @param {number} bytes */
function inKilobytes(bytes) {
  return `${(bytes / 1024).toFixed(1)} KB`
}
