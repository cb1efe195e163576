import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import viteReact from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { nameServerFunction, serverFunctionCalls, threads } from './scripts/vite-plugins.mjs'

const sources = fileURLToPath(new URL('src/', import.meta.url))
const routes = `${sources}routes/`
const hydrateFile = `${sources}hydrate.tsx`
const isOurs = (id: string) => id.startsWith(sources)

interface ModuleLinks {
  importedIds: readonly string[]
}

type LinksOf = (id: string) => ModuleLinks | null

/** All modules of ours that come with these. */
const reachedFrom = (ids: string[], linksOf: LinksOf): Set<string> => {
  const found = new Set(ids)
  for (const known of found) {
    for (const next of linksOf(known)?.importedIds ?? []) if (isOurs(next)) found.add(next)
  }
  return found
}

let ofEveryPage: Set<string> | null = null

/** Whether a module of ours is part of every hydrated page: such modules, and what they use, are one file. */
const isOfEveryPage = (id: string, linksOf: LinksOf): boolean => {
  ofEveryPage ??= reachedFrom([hydrateFile], linksOf)
  return ofEveryPage.has(id)
}

// Pages that look alike; other pages for visitors have nothing of their own that is worth a file.
const kinds: [RegExp, string][] = [
  [/^(?:index|explore)\./, 'overview'],
  [/^(?:login|register|register-complete|contact-us)\./, 'entry'],
  [/^(?:documents\.\$page|certificates\.\$code\.index)\./, 'reading'],
  [/^search\./, 'searching'],
  [/^(?:faq|get-started|news|privacy-policy|terms-of-use)\./, 'base'],
  [/^admin[./]/, 'admin'],
]
// As the router splits a route's file.
const parts = ['component', 'notFoundComponent', 'errorComponent']
const forVisitors = new Set(['overview', 'entry', 'reading', 'searching', 'base'])

/** By each style sheet that a page comes with: the kinds of its pages, and how many they are. */
type Wearers = Map<string, { kinds: Set<string>; pages: number }>

const getWearers = (linksOf: LinksOf): Wearers => {
  const wearers: Wearers = new Map()
  const files = readdirSync(routes, { recursive: true, encoding: 'utf8' }).map((name) =>
    name.replaceAll('\\', '/'),
  )
  for (const file of files.filter((name) => name.endsWith('.tsx') && name !== '__root.tsx')) {
    const kind = kinds.find(([pattern]) => pattern.test(file))?.[1] ?? 'inside'
    for (const id of reachedFrom(
      parts.map((part) => `${routes}${file}?tsr-split=${part}`),
      linksOf,
    )) {
      if (!id.endsWith('.css')) continue
      const known = wearers.get(id) ?? { kinds: new Set(), pages: 0 }
      wearers.set(id, { kinds: known.kinds.add(kind), pages: known.pages + 1 })
    }
  }
  return wearers
}

let wearers: Wearers | null = null

/**
 * The file that a style sheet goes into. Each file is waited for before anything is painted, and each beyond the second
 * costs a slow connection more than the bytes do: a page for visitors has that of every page, and that of its kind.
 */
const getSheet = (id: string, linksOf: LinksOf): string | null => {
  if (!id.endsWith('.css')) return null
  wearers ??= getWearers(linksOf)
  const worn = wearers.get(id)
  if (worn === undefined) return null
  const visited = [...worn.kinds].filter((kind) => forVisitors.has(kind))
  if (visited.length > 0) return visited.length === 1 ? (visited[0] ?? null) : 'base'
  if (worn.pages < 2) return null
  return worn.kinds.has('inside') ? 'inside' : 'admin'
}

/** What the icon library draws with is reached through the library alone. */
const isOfEveryIcon = (id: string) => id.startsWith(`${sources}ui/icons/`)

/** The file that a module is put into, where the bundler is not to choose it. */
const getFile = (id: string, linksOf: LinksOf): string | null =>
  isOfEveryPage(id, linksOf) || isOfEveryIcon(id) ? 'base' : getSheet(id, linksOf)

const getPackage = (id: string) => /.*node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(id)?.[1]

/** Writes down which packages each file holds, for the budgets that the build is held against. */
const tellPackages = (): Plugin => ({
  name: 'tell-packages',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_options, bundle) {
    const packages = Object.values(bundle).flatMap((file) =>
      file.type === 'chunk'
        ? [[`/${file.fileName}`, [...new Set(file.moduleIds.flatMap((id) => getPackage(id) ?? []))]]]
        : [],
    )
    this.emitFile({
      type: 'asset',
      fileName: 'packages.json',
      source: JSON.stringify(Object.fromEntries(packages)),
    })
  },
})

/**
 * Has the icon library's icons made by `src/ui/icons/drawn-icon.tsx`, which says why. In what is built alone: in
 * development the library comes as one file that was made before, with its own.
 */
const drawnIcons = (): Plugin => {
  let isUsed = false
  return {
    name: 'drawn-icons',
    apply: 'build',
    load(id) {
      if (!id.endsWith('@tabler/icons-react/dist/esm/createReactComponent.mjs')) return null
      isUsed = true
      return `export { drawnIcon as default } from ${JSON.stringify(`${sources}ui/icons/drawn-icon.tsx`)}`
    },
    // Its files may be called something else one day.
    generateBundle() {
      if (!isUsed)
        this.error('The icon library has no createReactComponent.mjs any more: look at drawn-icon.tsx.')
    },
  }
}

/** By what they are called in addresses: the file and name of each server function. */
const serverFunctions = new Map<string, string>()

const generateFunctionId = ({
  filename,
  functionName,
}: {
  filename: string
  functionName: string
}): string => {
  const id = nameServerFunction(filename, functionName)
  const known = serverFunctions.get(id) ?? filename
  if (known !== filename) throw new Error(`${id} is a server function of ${known} and of ${filename}.`)
  serverFunctions.set(id, filename)
  return id
}

/** Names a class by itself and its file: shorter than the default, since the names are part of every page. */
const generateScopedName = (name: string, filename: string): string => {
  const file = relative(sources, filename).replaceAll('\\', '/')
  return `${name}_${createHash('sha256').update(file).digest('base64url').slice(0, 4)}`
}

/** The one build configuration: `vite dev` and `vite build` read it with `--config app.config.ts`. */
export default defineConfig({
  resolve: { tsconfigPaths: true },
  plugins: [
    tanstackStart({ srcDirectory: 'src', serverFns: { generateFunctionId } }),
    viteReact(),
    drawnIcons(),
    tellPackages(),
    threads(),
    serverFunctionCalls(),
  ],
  css: { modules: { generateScopedName } },
  // How heavy a file may be, the budgets say.
  build: { assetsInlineLimit: 0, chunkSizeWarningLimit: 1000 },
  environments: {
    // src/main.ts listens; development and tests call what src/server.ts exports.
    ssr: { build: { rolldownOptions: { input: { main: 'src/main.ts', server: 'src/server.ts' } } } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'starter', tags: ['$initial'], priority: 1 },
                // A file of its own, so that none keeps the browser busy for long.
                { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/, priority: 0.5 },
                {
                  debugName: 'shared',
                  name: (id, graph) => getFile(id, (of) => graph.getModuleInfo(of)),
                  priority: 0.4,
                },
                // Some sixty of 200 bytes: a file for each costs more than all of them.
                {
                  name: 'icons',
                  test: /icons-react[\\/]dist[\\/]esm[\\/]icons/,
                  minShareCount: 2,
                  priority: 0.3,
                },
              ],
            },
          },
        },
      },
    },
  },
  ssr: {
    // Their CSS and ESM come through the bundler; everything else is loaded from node_modules.
    noExternal: [/^@mantine\//, /^@tabler\//, /^@fontsource/],
  },
})
