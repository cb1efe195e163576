import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { routeSources } from './component-routes'

/** A server function of the build: its name in the source, and its address. */
export interface ServerFunction {
  name: string
  path: string
}

/** The server functions in the manifest of the build under test. */
export const serverFunctions = (): ServerFunction[] => {
  const files = readdirSync('dist/server', { recursive: true, encoding: 'utf8' })
  const scripts = files.filter((file) => file.endsWith('.js'))
  const code = scripts.map((file) => readFileSync(join('dist/server', file), 'utf8')).join('\n')
  const found = code.matchAll(/"([\w.-]+)":\s*\{\s*functionName:\s*"(\w+)_createServerFn_handler"/g)
  // Files of earlier builds stay for a while, and name the same functions.
  const names = new Map([...found].map(([, id, name]) => [`/_serverFn/${id}`, name ?? '']))
  return [...names].map(([path, name]) => ({ name, path }))
}

const declaration = /^(?:export )?const (\w+) = (read|write)Fn\b/gm

/** The server functions that the source declares: by name, and whether they only read. */
export const declaredFunctions = (folder = 'src'): { name: string; isRead: boolean }[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.includes('.test.'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .flatMap((code) => [...code.matchAll(declaration)])
    .map(([, name = '', kind]) => ({ name, isRead: kind === 'read' }))

/** The addresses and methods of routes that accept writes, as the source declares them. */
export const writtenRoutes = (): { method: string; path: string }[] =>
  routeSources().flatMap(({ path, code }) =>
    [...code.matchAll(/^\s+(POST|PUT|PATCH|DELETE):/gm)].map(([, method]) => ({
      method: method ?? '',
      path: path.replaceAll(/\$\w+/g, 'x'),
    })),
  )

/** The payload of a server function, as the page's library serialises it; all values are texts. */
export const getPayload = (data: Record<string, string>): string => {
  const texts = Object.values(data).map((text) => ({ t: 1, s: text }))
  const body = { t: 10, i: 1, p: { k: Object.keys(data), v: texts }, o: 0 }
  return JSON.stringify({ t: { t: 10, i: 0, p: { k: ['data'], v: [body] }, o: 0 }, f: 127, m: [] })
}
