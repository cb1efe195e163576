// A plugin of Vite: `import address from 'virtual:thread/src/some-thread.ts'` gives the address of a program of its own,
// made of that module and what it imports, for `new Worker(new URL(address))`. Packages stay packages. In a build the program lies
// among the other files; in development and under test, where sources are never built, in node_modules/.threads.
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { root } from './environment.mjs'

const NAME = 'virtual:thread/'
const PLACE = 'place-of-thread:'
// Milliseconds.
const KEPT_FOR = 86_400_000

/** @returns {import('vite').Plugin} */
export function threads() {
  return {
    name: 'threads',
    resolveId: (id) => (id.startsWith(NAME) ? id : null),
    async load(id) {
      if (!id.startsWith(NAME)) return null
      const entry = join(root, id.slice(NAME.length))
      const { code, moduleIds } = await bundle(entry)
      for (const source of moduleIds) if (source.startsWith(root)) this.addWatchFile(source)
      const hash = createHash('sha256').update(code).digest('hex').slice(0, 12)
      const name = `${basename(entry, '.ts')}-${hash}.js`
      if (this.environment.config.command === 'build') {
        const fileName = `assets/${name}`
        this.emitFile({ type: 'prebuilt-chunk', fileName, code })
        return `export default new URL('${PLACE}${fileName}', import.meta.url).href`
      }
      return `export default ${JSON.stringify(pathToFileURL(await keep(name, code)).href)}`
    },
    // Only this hook knows the importing file.
    renderChunk(code, { fileName }) {
      if (!code.includes(PLACE)) return null
      const up = '../'.repeat(fileName.split('/').length - 1) || './'
      return code.replaceAll(PLACE, up)
    },
  }
}

/** @param {string} entry */
async function bundle(entry) {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
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
    if (made !== null && made.mtimeMs < Date.now() - KEPT_FOR) await rm(join(folder, name), { force: true })
  }
}
