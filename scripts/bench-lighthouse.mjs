// `npm run bench:lighthouse`: what Lighthouse (mobile preset) says of every public page, and of pages inside.
//
//   --runs 3           of which the median counts, for each page
//   --page /faq        this page alone (may be given several times)
//   --write            puts the table under its heading in docs/benchmarks.md
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { findFreePort, onStage, signIn, tell } from './bench-stage.mjs'
import { buildPortal } from './build.mjs'
import { chromiumArguments, provideChromium } from './chromium.mjs'
import { root } from './environment.mjs'
import { startIdentityEmulator } from './identity-emulator.mjs'

const HEADING = '## Lighthouse'
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']

const VISITORS_PAGES = [
  '/',
  '/explore',
  '/get-started',
  '/faq',
  '/news',
  '/search',
  '/contact-us',
  '/privacy-policy',
  '/terms-of-use',
  '/login',
  '/register',
]
const MEMBERS_PAGES = [
  '/dashboard',
  '/documents',
  '/learning-paths',
  '/community',
  '/request-devkit',
  '/profile',
]
const ADMINISTRATORS_PAGES = ['/admin/accounts', '/admin/documents', '/admin/audit']

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
  const answers = await startChild('scripts/serve.mjs', {
    ...process.env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    FIREBASE_PROJECT_ID: emulator.projectId,
    FIREBASE_AUTH_EMULATOR_HOST: emulator.host,
  })
  // As the portal calls itself.
  const origin = answers.replace('127.0.0.1', 'localhost')
  const port = await findFreePort()
  const browser = await chromium.launch({
    executablePath: chromePath,
    args: [...chromiumArguments, `--remote-debugging-port=${port}`],
  })
  atEnd.push(() => browser.close())
  const cookieOf = async (email) => `token=${await signIn(emulator.host, email)}`
  const rows = [
    ...(await measureAll(VISITORS_PAGES, 'visitor', origin, port)),
    ...(await measureAll(MEMBERS_PAGES, 'member', origin, port, await cookieOf('approved@portal.example'))),
    ...(await measureAll(
      ADMINISTRATORS_PAGES,
      'administrator',
      origin,
      port,
      await cookieOf('admin@portal.example'),
    )),
  ]
  if (options.write) writeDown(rows)
})

/** @returns {Promise<string[]>} the rows of the table, each told as soon as it is known */
async function measureAll(pages, who, origin, port, cookie) {
  const rows = []
  for (const page of pages.filter((path) => options.page?.includes(path) ?? true)) {
    const runs = []
    for (let run = 0; run < Number(options.runs); run += 1)
      runs.push(await measure(origin + page, port, cookie))
    const scores = CATEGORIES.map((_, index) => median(runs.map(({ scores: all }) => all[index])))
    const kilobytes = median(runs.map((run) => run.kilobytes))
    rows.push(`| ${page} | ${who} | ${scores.join(' | ')} | ${kilobytes.toFixed(0)} |`)
    tell(rows.at(-1))
    for (const finding of new Set(runs.flatMap(({ findings }) => findings))) tell(`    ${finding}`)
  }
  return rows
}

async function measure(url, port, cookie) {
  const { default: lighthouse } = await import('lighthouse')
  const extraHeaders = cookie === undefined ? undefined : { Cookie: cookie }
  const { lhr } = await lighthouse(url, {
    port,
    onlyCategories: CATEGORIES,
    logLevel: 'silent',
    extraHeaders,
  })
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`)
  const refs = CATEGORIES.slice(1).flatMap((name) => lhr.categories[name].auditRefs)
  const failed = refs.map(({ id }) => lhr.audits[id]).filter(({ score }) => score !== null && score < 1)
  const requests = lhr.audits['network-requests']?.details?.items ?? []
  const scripts = requests.filter(({ resourceType }) => resourceType === 'Script')
  return {
    scores: CATEGORIES.map((name) => Math.round(lhr.categories[name].score * 100)),
    kilobytes: scripts.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1024,
    findings: failed.map(({ id, title }) => `${id}: ${title}`),
  }
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
}

function writeDown(rows) {
  const file = join(root, 'docs', 'benchmarks.md')
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules/lighthouse/package.json'), 'utf8'))
  const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
  }).stdout.trim()
  const table = [
    HEADING,
    '',
    `Made by \`npm run bench:lighthouse -- --write\`: Lighthouse ${version}, its mobile preset with simulated throttling, median of ${options.runs} runs, Node ${process.version}, commit ${commit}, ${cpus().length} cores of ${cpus()[0]?.model.trim()}.`,
    '',
    '| Page | Seen by | Performance | Accessibility | Best practices | SEO | Scripts, KB |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n')
  const text = readFileSync(file, 'utf8')
  const start = text.indexOf(`${HEADING}\n`)
  if (start === -1) return writeFileSync(file, `${text.trimEnd()}\n\n${table}`)
  const end = text.indexOf('\n## ', start + 1)
  return writeFileSync(file, text.slice(0, start) + table + (end === -1 ? '' : text.slice(end)))
}
