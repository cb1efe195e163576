// `npm run bench:lighthouse`: Lighthouse scores (mobile preset) of every public page, and of pages for members.
//
//   --runs 3           runs of each page; the median counts
//   --page /faq        this page alone (may be given several times)
//   --write            puts the table into docs/benchmarks.md
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { printRow } from '../tests/load/measure.mjs'
import {
  formatTable,
  print,
  runBenchmark,
  signIn,
  startDependencies,
  startServer,
  updateDocSection,
  watchConditions,
} from '../tests/load/stage.mjs'
import { chromiumArguments, provideChromium } from '../tests/support/chromium.mjs'
import { findFreePort } from '../tests/support/find-free-port.mjs'
import { buildPortal } from './build.mjs'

const PAGES = {
  visitor:
    '/ /explore /get-started /faq /news /search /documents/what-a-meter-is /contact-us /privacy-policy /terms-of-use /login /register',
  member:
    '/dashboard /documents /documents/read-intervals /learning-paths /learning-paths/first-reading /community /request-devkit /notifications /profile',
  administrator: '/admin/accounts /admin/profile/application /admin/documents /admin/audit',
}
/** Pages of members whose addresses differ from one installation to the next: where a link leads to one. */
const LINKED_PAGES = [
  { from: '/learning-paths/first-reading', to: /href="(\/learning-paths\/first-reading\/[^"?#]+)/ },
  { from: '/community/questions', to: /href="(\/community\/questions\/[^"?#]+)/ },
]
const EMAILS = { visitor: null, member: 'approved@portal.example', administrator: 'admin@portal.example' }

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
/** @type {[audit: string, heading: string, format: (value: number) => string][]} */
const METRICS = [
  ['first-contentful-paint', 'FCP, s', (value) => (value / 1000).toFixed(2)],
  ['largest-contentful-paint', 'LCP, s', (value) => (value / 1000).toFixed(2)],
  ['total-blocking-time', 'TBT, ms', (value) => value.toFixed(0)],
  ['cumulative-layout-shift', 'CLS', (value) => value.toFixed(3)],
]
const SCORES = ['Performance', 'Accessibility', 'Best practices', 'SEO']
const HEADING = ['Page', 'Seen by', ...SCORES, ...METRICS.map(([, heading]) => heading), 'Scripts, KB']
/** Columns that the document shows as a sentence. */
const SUMMARISED = [...SCORES.slice(1), 'FCP, s', 'CLS']

// A busy machine sometimes loses the beginning of a recording.
const ATTEMPTS = 6
const PAUSE_MS = 2000

/** @typedef {NonNullable<Awaited<ReturnType<typeof import('lighthouse').default>>>['lhr']} Report */

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    page: { type: 'string', multiple: true },
    write: { type: 'boolean', default: false },
  },
})

await runBenchmark(async () => {
  const executablePath = provideChromium()
  if (executablePath === undefined)
    throw new Error('There is no Chromium. Name one: CHROMIUM_PATH=/path/to/it')
  await buildPortal()
  const { emulatorHost, environment } = await startDependencies()
  const server = await startServer('dist/server/main.js', environment, '/faq')
  // As the portal calls itself.
  const origin = server.origin.replace('127.0.0.1', 'localhost')
  const conditions = watchConditions()
  await warmUp(origin)
  const versions = { Lighthouse: '', Chromium: '' }
  const rows = [HEADING]
  for (const [viewer, paths] of Object.entries(PAGES)) {
    const email = EMAILS[/** @type {keyof typeof EMAILS} */ (viewer)]
    const cookie = email === null ? '' : `token=${await signIn(emulatorHost, email)}`
    const linked = viewer === 'member' ? LINKED_PAGES.map((page) => findLink(origin, page, cookie)) : []
    const pages = [...paths.split(' '), ...(await Promise.all(linked))]
    for (const page of pages.filter((path) => options.page?.includes(path) ?? true)) {
      /** @type {ReturnType<typeof readReport>[]} */
      const runs = []
      for (let run = 0; run < Number(options.runs); run++)
        runs.push(await measurePage(origin + page, cookie, executablePath, versions))
      const cells = (runs[0]?.values ?? []).map((_, index) =>
        median(runs.map(({ values }) => values[index] ?? Number.NaN)),
      )
      const metrics = METRICS.map(([, , format], index) =>
        format(cells[CATEGORIES.length + index] ?? Number.NaN),
      )
      const scores = cells.slice(0, CATEGORIES.length).map((score) => score.toFixed(0))
      rows.push([page, viewer, ...scores, ...metrics, (cells.at(-1) ?? Number.NaN).toFixed(0)])
      printRow(rows.at(-1) ?? [])
      for (const finding of new Set(runs.flatMap(({ findings }) => findings))) print(`    ${finding}`)
    }
  }
  const how = `Lighthouse ${versions.Lighthouse}, its mobile preset with simulated throttling, median of ${options.runs} runs; ${conditions({ Chromium: versions.Chromium })}.`
  print(how)
  if (options.write) updateDocSection('lighthouse', `${how}\n\n${summarise(rows.slice(1))}`)
})

/**
 * What the document shows: pages below 99, and the slowest of each viewer. The terminal shows all.
 *
 * @param {string[][]} rows as in {@link HEADING}
 */
function summarise(rows) {
  /** @param {string} name @param {string[]} cells */
  const read = (name, cells) => cells[HEADING.indexOf(name)] ?? ''
  const ranges = SUMMARISED.map((name) => {
    const values = rows.map((cells) => read(name, cells)).toSorted((a, b) => Number(a) - Number(b))
    const [first] = values
    const last = values.at(-1)
    return `${name} ${first === last ? first : `${first} to ${last}`}`
  })
  /** @type {Map<string, string[]>} */
  const slowest = new Map()
  for (const cells of rows.toSorted((a, b) => Number(read('LCP, s', a)) - Number(read('LCP, s', b))))
    slowest.set(read('Seen by', cells), cells)
  const shown = rows.filter(
    (cells) => Number(read('Performance', cells)) < 99 || slowest.get(read('Seen by', cells)) === cells,
  )
  const table = [HEADING, ...shown].map((cells) =>
    cells.filter((_, index) => !SUMMARISED.includes(HEADING[index] ?? '')),
  )
  return [
    `All ${rows.length} pages: ${ranges.join('; ')}.`,
    formatTable(table),
    `The other ${rows.length - shown.length} have a performance of 99 or 100 and no higher LCP than the slowest of their viewers.`,
  ].join('\n\n')
}

/** Visits the public pages, so that the measured visits get them from the page cache, compressed. @param {string} origin */
async function warmUp(origin) {
  for (let round = 0; round < 3; round++) {
    const paths = PAGES.visitor.split(' ')
    await Promise.all(paths.map((page) => fetch(origin + page, { headers: { accept: 'text/html' } })))
    await wait(PAUSE_MS)
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
 * Runs Lighthouse on a page, in a new browser, until it can measure everything.
 *
 * @param {string} url
 * @param {string} cookie
 * @param {string} executablePath
 * @param {{ Lighthouse: string, Chromium: string }} versions filled in
 */
async function measurePage(url, cookie, executablePath, versions) {
  const { default: lighthouse } = await import('lighthouse')
  for (let attempt = 1; ; attempt++) {
    const port = await findFreePort()
    const args = [...chromiumArguments, `--remote-debugging-port=${port}`]
    const browser = await chromium.launch({ executablePath, args })
    try {
      const result = await lighthouse(url, {
        port,
        onlyCategories: CATEGORIES,
        logLevel: 'silent',
        ...(cookie && { extraHeaders: { Cookie: cookie } }),
      })
      if (result === undefined) throw new Error('Lighthouse ended without a report.')
      versions.Lighthouse = result.lhr.lighthouseVersion
      versions.Chromium = browser.version()
      return readReport(result.lhr)
    } catch (error) {
      if (attempt === ATTEMPTS) throw new Error(`${url} could not be measured.`, { cause: error })
    } finally {
      await browser.close()
    }
    await wait(PAUSE_MS)
  }
}

/**
 * The scores, the metrics and the kilobytes of scripts, in the order of the table, and the failed audits besides those of
 * performance, which are only advice.
 *
 * @param {Report} report
 * @returns {{ values: number[], findings: string[] }}
 * @throws {Error} if a value could not be measured, because a missing one must not count as zero
 */
function readReport({ runtimeError, categories, audits }) {
  if (runtimeError) throw new Error(runtimeError.message)
  const { details } = audits['network-requests'] ?? {}
  const requests = details?.type === 'table' ? details.items : null
  const scripts = requests?.filter(({ resourceType }) => resourceType === 'Script')
  const values = [
    ...CATEGORIES.map((name) => (categories[name]?.score ?? Number.NaN) * 100),
    ...METRICS.map(([name]) => audits[name]?.numericValue ?? Number.NaN),
    scripts?.reduce((sum, { transferSize }) => sum + Number(transferSize ?? 0) / 1024, 0) ?? Number.NaN,
  ]
  if (values.some(Number.isNaN)) throw new Error('Lighthouse could not measure everything.')
  const ids = CATEGORIES.slice(1).flatMap((name) => categories[name]?.auditRefs.map(({ id }) => id) ?? [])
  const findings = ids.flatMap((id) => {
    const { score = null, title } = audits[id] ?? {}
    return score !== null && score < 1 ? [`${id}: ${title}`] : []
  })
  return { values, findings }
}

/** @param {number[]} values */
function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
