import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import viteReact from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { messages, nameServerFunction, serverFunctionCalls, threads } from './scripts/vite-plugins.mjs'

const sources = fileURLToPath(new URL('src/', import.meta.url))

// Pages that visitors open and that look alike; others of theirs have no styles of their own that are worth a file.
const kinds: [RegExp, string][] = [
  [/^(?:index|explore)\./, 'overview'],
  [/^(?:login|register|register-complete|contact-us)\./, 'entry'],
  [/^(?:documents\.\$page|certificates\.\$code\.index)\./, 'reading'],
  [/^search\./, 'searching'],
  [/^(?:faq|get-started|news|privacy-policy|terms-of-use)\./, 'base'],
]

interface ModuleGraph {
  getModuleInfo: (id: string) => { importers: readonly string[] } | null
}

/**
 * The style sheet that a file of styles goes into. Each sheet is waited for before anything is painted, so a visitor's
 * page has two: that of every page, and that of its kind.
 */
const getSheet = (id: string, graph: ModuleGraph): string | null => {
  const users = new Set([id])
  for (const user of users)
    for (const importer of graph.getModuleInfo(user)?.importers ?? []) users.add(importer)
  const pages = [...users].flatMap((user) => /\/src\/routes\/(.*)\?tsr-split=/.exec(user)?.[1] ?? [])
  const sheets = new Set(pages.flatMap((page) => kinds.find(([pattern]) => pattern.test(page))?.[1] ?? []))
  if (sheets.size > 0) return sheets.size === 1 ? ([...sheets][0] ?? null) : 'base'
  return new Set(pages).size > 1 ? 'inside' : null
}

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

type Splitting = ('component' | 'loader' | 'errorComponent' | 'notFoundComponent')[][] | undefined

/** Keeps the loaders of what few visitors open out of the code that every page runs. */
const splitBehavior = ({ routeId }: { routeId: string }): Splitting =>
  /^\/(?:admin|_approved|_signed-in|downloads)\b/.test(routeId)
    ? [['component', 'loader'], ['errorComponent'], ['notFoundComponent']]
    : undefined

/** Names a class by itself and its file: shorter than the default, since the names are part of every page. */
const generateScopedName = (name: string, filename: string): string => {
  const file = relative(sources, filename).replaceAll('\\', '/')
  return `${name}_${createHash('sha256').update(file).digest('base64url').slice(0, 4)}`
}

/** The one build configuration: `vite dev` and `vite build` read it with `--config app.config.ts`. */
export default defineConfig({
  resolve: { tsconfigPaths: true },
  plugins: [
    messages(),
    tanstackStart({
      srcDirectory: 'src',
      serverFns: { generateFunctionId },
      router: { codeSplittingOptions: { splitBehavior } },
    }),
    viteReact(),
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
                { name: 'starter', tags: ['$initial'], priority: 3 },
                // A file of its own, so that none keeps the browser busy for long.
                { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/, priority: 2 },
                {
                  debugName: 'shared',
                  // With all that it imports: what every hydrated page runs.
                  name: (id, graph) => (id.endsWith('.css') ? getSheet(id, graph) : 'base'),
                  test: /src[\\/]hydrate\.tsx$|\.css$/,
                  priority: 1,
                },
                // Some sixty of 200 bytes: a file for each costs more than all of them.
                { name: 'icons', test: /icons-react[\\/]dist[\\/]esm/, minShareCount: 2 },
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
