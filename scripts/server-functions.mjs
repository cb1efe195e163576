// Names the server functions for both the build and the portal.
//
// As a plugin of Vite: `import calls from 'virtual:server-function-calls'` gives, by the id of each server function that
// validates input, the names `noun.verb(` that its source calls. The portal looks them up in the contract to check access
// before the input is validated (src/server/function-access.server.ts).
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './environment.mjs'

const MODULE = 'virtual:server-function-calls'

/**
 * The id of a server function in addresses: its feature's name and its own. The default, a hash, compresses badly, and a
 * hydrated page has two hundred of them.
 *
 * @param {string} filename
 * @param {string} functionName
 */
export function nameServerFunction(filename, functionName) {
  const feature = /\bfeatures[\\/]([\w-]+)/.exec(filename)?.[1] ?? 'portal'
  return `${feature}.${functionName.replace(/_createServerFn_handler$/, '')}`
}

/** @returns {import('vite').Plugin} */
export function serverFunctionCalls() {
  return {
    name: 'server-function-calls',
    resolveId: (id) => (id === MODULE ? id : null),
    load(id) {
      if (id !== MODULE) return null
      const files = globSync('src/features/**/*.functions.ts', { cwd: root }).map((file) => join(root, file))
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
    const own = [...text.matchAll(/\b(\w+)\s*\.\s*(\w+)\(/g)].map(([, noun, verb]) => `${noun}.${verb}`)
    const used = new Set(text.match(/\b\w+\b/g))
    return [...own, ...[...used].flatMap((word) => getCalls(word, seen))]
  }
  return [...constants]
    .filter(([, text]) => /= createServerFn\(/.test(text) && /\.validator\(/.test(text))
    .map(([name]) => [nameServerFunction(file, name), [...new Set(getCalls(name))]])
}
