// Plugins of Vite for the builds, the development server and the tests.
import { createHash, randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { extractMessages } from '@lingui/native-tools'
import { lingui } from '@lingui/vite-plugin'
import { build } from 'vite'
import { root } from './environment.mjs'

const CALLS_MODULE = 'virtual:server-function-calls'
const THREAD_PREFIX = 'virtual:thread/'
const ADDRESS_OF = 'place-of-thread:'
// Milliseconds.
const RETENTION = 86_400_000

/**
 * The id of a server function in addresses: its feature's name and its own. The default, a hash, compresses badly, and a
 * hydrated page has two hundred of them.
 *
 * @param {string} filename
 * @param {string} functionName
 */
export function nameServerFunction(filename, functionName) {
  const feature = /\b(?:features[\\/]|src[\\/](?=auth\b))([\w-]+)/.exec(filename)?.[1] ?? 'portal'
  return `${feature}.${functionName.replace(/_createServerFn_handler$/, '')}`
}

/**
 * `import calls from 'virtual:server-function-calls'` gives, by the id of each server function that validates input, the
 * calls in its source, written `contract.noun.verb` or `noun.verb(`. The portal looks them up in the contract to check
 * access before the input is validated (src/server/function-access.server.ts).
 *
 * @returns {import('vite').Plugin}
 */
export function serverFunctionCalls() {
  return {
    name: 'server-function-calls',
    resolveId: (id) => (id === CALLS_MODULE ? id : null),
    load(id) {
      if (id !== CALLS_MODULE) return null
      const files = globSync('src/{auth,features}/**/*.functions.ts', { cwd: root }).map((file) =>
        join(root, file),
      )
      for (const file of files) this.addWatchFile(file)
      const found = files.flatMap((file) => findCalls(file, readFileSync(file, 'utf8')))
      return `export default ${JSON.stringify(Object.fromEntries(found))}`
    },
  }
}

/**
 * Reads the top-level constants of a file. A function's calls include those of the constants that it uses.
 *
 * @param {string} file
 * @param {string} code formatted, so that statements alone begin at the margin
 * @returns {[id: string, calls: string[]][]}
 */
export function findCalls(file, code) {
  const constants = new Map(
    code
      .split(/^(?=\w)/m)
      .flatMap((text) => (/^(?:export )?const (\w+)/.exec(text)?.slice(1) ?? []).map((name) => [name, text])),
  )
  /** @param {string} name @param {Set<string>} seen @returns {string[]} */
  const getCalls = (name, seen = new Set()) => {
    const text = constants.get(name)
    if (text === undefined || seen.has(name)) return []
    seen.add(name)
    const own = [...text.matchAll(/\b(?:contract\.(\w+)\.(\w+)\b|(\w+)\s*\.\s*(\w+)\()/g)].map(
      ([, noun, verb, usedNoun, usedVerb]) => `${noun ?? usedNoun}.${verb ?? usedVerb}`,
    )
    const used = new Set(text.match(/\b\w+\b/g))
    return [...own, ...[...used].flatMap((word) => getCalls(word, seen))]
  }
  return [...constants]
    .filter(([, text]) => /= (?:read|write)Fn\b/.test(text) && /\.validator\(/.test(text))
    .map(([name]) => [nameServerFunction(file, name), [...new Set(getCalls(name))]])
}

/**
 * `import address from 'virtual:thread/src/some-thread.ts'` gives the address of a program bundled from that module and
 * its imports, for `new Worker(new URL(address))`; packages are not bundled. A build emits the program beside the other
 * files; in development and under test it is written to node_modules/.threads.
 *
 * @returns {import('vite').Plugin}
 */
export function threads() {
  return {
    name: 'threads',
    resolveId: (id) => (id.startsWith(THREAD_PREFIX) ? id : null),
    async load(id) {
      if (!id.startsWith(THREAD_PREFIX)) return null
      const entry = join(root, id.slice(THREAD_PREFIX.length))
      const { code, moduleIds } = await bundle(entry)
      for (const source of moduleIds) if (source.startsWith(root)) this.addWatchFile(source)
      const hash = createHash('sha256').update(code).digest('hex').slice(0, 12)
      const name = `${basename(entry, '.ts')}-${hash}.js`
      if (this.environment.config.command === 'build') {
        const fileName = `assets/${name}`
        this.emitFile({ type: 'prebuilt-chunk', fileName, code })
        return `export default new URL('${ADDRESS_OF}${fileName}', import.meta.url).href`
      }
      return `export default ${JSON.stringify(pathToFileURL(await keep(name, code)).href)}`
    },
    // Only this hook knows the importing file.
    renderChunk(code, { fileName }) {
      if (!code.includes(ADDRESS_OF)) return null
      const up = '../'.repeat(fileName.split('/').length - 1) || './'
      return code.replaceAll(ADDRESS_OF, up)
    },
  }
}

/**
 * Lingui's macros. A build puts the English texts of each file into that file, compiled: a page comes with its own
 * texts alone, and without the parser.
 *
 * @returns {import('vite').Plugin[]}
 */
export function messages() {
  return [
    {
      name: 'english-messages',
      apply: 'build',
      enforce: 'pre',
      transform: {
        filter: { id: /\.tsx?(?:$|\?)/, code: /from '@lingui\/(?:core|react)\/macro'/ },
        async handler(code, id) {
          const { messages: texts, warnings } = await extractMessages(code, basename(id.replace(/\?.*$/, '')))
          for (const warning of warnings) this.warn(warning)
          const english = texts.map((text) => [text.id, compileMessage(text.message ?? text.id)])
          if (english.length === 0) return null
          const load = `import { i18n as catalogue } from '~/messages/i18n';catalogue.load('en', ${JSON.stringify(Object.fromEntries(english))});`
          // On the first line, so that the others keep their numbers.
          return { code: load + code, map: null }
        },
      },
    },
    ...lingui({ macroTransform: true }),
  ]
}

/** @param {string} entry */
async function bundle(entry) {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [messages()],
    resolve: { tsconfigPaths: true },
    build: {
      ssr: entry,
      write: false,
      target: 'node22',
      copyPublicDir: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  const [first] = [built].flat()
  if (first === undefined || !('output' in first)) throw new Error(`Nothing was made of ${entry}.`)
  return first.output[0]
}

/**
 * Safe for concurrent calls, within a process and across processes.
 *
 * @param {string} name
 * @param {string} code
 */
async function keep(name, code) {
  const folder = join(root, 'node_modules', '.threads')
  const file = join(folder, name.replace(/\.js$/, '.mjs'))
  const passing = `${file}.${randomUUID()}`
  await mkdir(folder, { recursive: true })
  await writeFile(passing, code)
  await rename(passing, file)
  await clearOld(folder)
  return file
}

/**
 * Removes programs that no process has used since yesterday: their sources have changed.
 *
 * @param {string} folder
 */
async function clearOld(folder) {
  for (const name of await readdir(folder)) {
    const made = await stat(join(folder, name)).catch(() => null)
    if (made !== null && made.mtimeMs < Date.now() - RETENTION) await rm(join(folder, name), { force: true })
  }
}
