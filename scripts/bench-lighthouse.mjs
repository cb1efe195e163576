// `npm run bench:lighthouse`: Lighthouse scores (mobile preset) of every public page, and of pages for members.
//
//   --runs 3           runs of each page; the median counts
//   --page /faq        this page alone (may be given several times)
//   --write            puts the table into docs/benchmarks.md
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { getTable, watchConditions, writeReport } from './bench-report.mjs'
import { onStage, signIn, tell, tellRow } from './bench-stage.mjs'
import { buildPortal } from './build.mjs'
import { chromiumArguments, provideChromium } from '../tests/support/chromium.mjs'
import { root } from './environment.mjs'
import { startIdentityEmulator } from './identity-emulator.mjs'
import { CATEGORIES, METRICS, readReport } from './lighthouse-report.mjs'
import { findFreePort } from '../tests/support/find-free-port.mjs'
import { getMessage } from './errors.mjs'

const VISITORS_PAGES = [
  '/',
  '/explore',
  '/get-started',
  '/faq',
  '/news',
  '/search',
  '/documents/what-a-meter-is',
  '/contact-us',
  '/privacy-policy',
  '/terms-of-use',
  '/login',
  '/register',
]
const MEMBERS_PAGES = [
  '/dashboard',
  '/documents',
  '/documents/read-intervals',
  '/learning-paths',
  '/learning-paths/first-reading',
  '/community',
  '/request-devkit',
  '/notifications',
  '/profile',
]
const ADMINISTRATORS_PAGES = [
  '/admin/accounts',
  '/admin/profile/application',
  '/admin/documents',
  '/admin/audit',
]

/** Pages whose addresses differ from one installation to the next: where a link leads to one. */
const LINKED_PAGES = [
  { from: '/learning-paths/first-reading', to: /href="(\/learning-paths\/first-reading\/[^"?#]+)/ },
  { from: '/community/questions', to: /href="(\/community\/questions\/[^"?#]+)/ },
]

/** @param {number} milliseconds */
const inSeconds = (milliseconds) => (milliseconds / 1000).toFixed(2)

/** @type {Record<import('./lighthouse-report.mjs').Metric, { heading: string, told: (value: number) => string }>} */
const SHOWN = {
  'first-contentful-paint': { heading: 'FCP, s', told: inSeconds },
  'largest-contentful-paint': { heading: 'LCP, s', told: inSeconds },
  'total-blocking-time': { heading: 'TBT, ms', told: (value) => value.toFixed(0) },
  'cumulative-layout-shift': { heading: 'CLS', told: (value) => value.toFixed(3) },
}
const HEADING = [
  'Page',
  'Seen by',
  'Performance',
  'Accessibility',
  'Best practices',
  'SEO',
  ...METRICS.map((name) => SHOWN[name].heading),
  'Scripts, KB',
]

// A busy machine sometimes loses the beginning of a recording.
const ATTEMPTS = 6
// Milliseconds.
const PAUSE = 2000

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    page: { type: 'string', multiple: true },
    write: { type: 'boolean', default: false },
  },
})

await onStage(async ({ atEnd, startChild }) => {
  const chromePath = provideChromium()
  if (chromePath === undefined) throw new Error('There is no Chromium. Name one: CHROMIUM_PATH=/path/to/it')
  await buildPortal()
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  atEnd.push(() => rmSync(folder, { recursive: true, force: true }))
  const emulator = await startIdentityEmulator({ port: 0 })
  atEnd.push(emulator.stop)
  const answers = await startChild('dist/server/main.js', {
    ...process.env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    FIREBASE_PROJECT_ID: emulator.projectId,
    FIREBASE_AUTH_EMULATOR_HOST: emulator.host,
  })
  // As the portal calls itself.
  const origin = answers.replace('127.0.0.1', 'localhost')
  /** @param {string} email */
  const cookieOf = async (email) => `token=${await signIn(emulator.host, email)}`
  const conditions = watchConditions()
  const member = await cookieOf('approved@portal.example')
  const linked = await Promise.all(LINKED_PAGES.map((page) => findLink(origin, page, member)))
  await visitBefore(VISITORS_PAGES, origin)
  const rows = [
    ...(await measureAll(VISITORS_PAGES, 'visitor', origin, chromePath)),
    ...(await measureAll([...MEMBERS_PAGES, ...linked], 'member', origin, chromePath, member)),
    ...(await measureAll(
      ADMINISTRATORS_PAGES,
      'administrator',
      origin,
      chromePath,
      await cookieOf('admin@portal.example'),
    )),
  ]
  const how = `Lighthouse ${getVersion('lighthouse')}, its mobile preset with simulated throttling, median of ${options.runs} runs; ${conditions({ Chromium: await chromiumVersion(chromePath) })}.`
  tell(how)
  if (options.write) writeReport('lighthouse', `${how}\n\n${getTable([HEADING, ...rows])}`)
})

/**
 * Visits each page once, so that the measured visits get it from the page cache, compressed at the highest level.
 *
 * @param {string[]} pages
 * @param {string} origin
 */
async function visitBefore(pages, origin) {
  for (let round = 0; round < 3; round += 1) {
    await Promise.all(pages.map((page) => fetch(origin + page, { headers: { accept: 'text/html' } })))
    await wait(PAUSE)
  }
}

/**
 * @param {string} origin
 * @param {{ from: string, to: RegExp }} page
 * @param {string} cookie
 * @returns {Promise<string>} the path that the first such link of a page leads to
 */
async function findLink(origin, { from, to }, cookie) {
  const answer = await fetch(origin + from, { headers: { accept: 'text/html', cookie } })
  const [, path] = to.exec(await answer.text()) ?? []
  if (path === undefined) throw new Error(`${from} has no link like ${to}.`)
  return path
}

/**
 * @param {string[]} pages
 * @param {string} who
 * @param {string} origin
 * @param {string} chromePath
 * @param {string} [cookie]
 * @returns {Promise<string[][]>} the rows of the table, each told as soon as it is known
 */
async function measureAll(pages, who, origin, chromePath, cookie) {
  /** @type {string[][]} */
  const rows = []
  for (const page of pages.filter((path) => options.page?.includes(path) ?? true)) {
    /** @type {import('./lighthouse-report.mjs').Run[]} */
    const runs = []
    for (let run = 0; run < Number(options.runs); run += 1)
      runs.push(await measure(origin + page, chromePath, cookie))
    const scores = CATEGORIES.map((category) => median(runs.map((run) => run.scores[category])).toFixed(0))
    const metrics = METRICS.map((name) => SHOWN[name].told(median(runs.map((run) => run.metrics[name]))))
    const kilobytes = median(runs.map((run) => run.kilobytes)).toFixed(0)
    const row = [page, who, ...scores, ...metrics, kilobytes]
    rows.push(row)
    tellRow(...row)
    for (const finding of new Set(runs.flatMap(({ findings }) => findings))) tell(`    ${finding}`)
  }
  return rows
}

/**
 * @param {string} url
 * @param {string} chromePath
 * @param {string | undefined} cookie
 * @returns {Promise<import('./lighthouse-report.mjs').Run>}
 */
async function measure(url, chromePath, cookie, attempt = 1) {
  const report = await askLighthouse(url, chromePath, cookie)
  try {
    return readReport(report)
  } catch (error) {
    if (attempt >= ATTEMPTS) throw new Error(`${url}: ${getMessage(error)}`, { cause: error })
  }
  await wait(PAUSE)
  return measure(url, chromePath, cookie, attempt + 1)
}

/**
 * Runs Lighthouse on a page, in a new browser.
 *
 * @param {string} url
 * @param {string} chromePath
 * @param {string | undefined} cookie
 */
async function askLighthouse(url, chromePath, cookie) {
  const { default: lighthouse } = await import('lighthouse')
  const port = await findFreePort()
  const browser = await chromium.launch({
    executablePath: chromePath,
    args: [...chromiumArguments, `--remote-debugging-port=${port}`],
  })
  try {
    const result = await lighthouse(url, {
      port,
      onlyCategories: [...CATEGORIES],
      logLevel: 'silent',
      ...(cookie !== undefined && { extraHeaders: { Cookie: cookie } }),
    })
    return result?.lhr
  } finally {
    await browser.close()
  }
}

/** @param {string} name */
function getVersion(name) {
  return JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')).version
}

/** @param {string} executablePath */
async function chromiumVersion(executablePath) {
  const browser = await chromium.launch({ executablePath, args: chromiumArguments })
  const version = browser.version()
  await browser.close()
  return version
}

/** @param {number[]} values */
function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
