import { fileURLToPath } from 'node:url'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import viteReact from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const sources = fileURLToPath(new URL('src/', import.meta.url))
const awakeFile = `${sources}awake.tsx`
const isOurs = (id: string) => id.startsWith(sources)

interface ModuleLinks {
  importedIds: readonly string[]
}

let ofEveryPage: Set<string> | null = null

/** Whether a module of ours is part of every page that is awake: such modules, and what they use, are one file. */
const isOfEveryPage = (id: string, linksOf: (id: string) => ModuleLinks | null): boolean => {
  if (ofEveryPage === null) {
    const found = new Set([awakeFile])
    for (const known of found) {
      for (const next of linksOf(known)?.importedIds ?? []) if (isOurs(next)) found.add(next)
    }
    ofEveryPage = found
  }
  return ofEveryPage.has(id)
}

const packageOf = (id: string) => /.*node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(id)?.[1]

/** Writes down which packages each file holds, for the budgets that the build is held against. */
const tellPackages = (): Plugin => ({
  name: 'tell-packages',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_options, bundle) {
    const packages = Object.values(bundle).flatMap((file) =>
      file.type === 'chunk'
        ? [[`/${file.fileName}`, [...new Set(file.moduleIds.flatMap((id) => packageOf(id) ?? []))]]]
        : [],
    )
    this.emitFile({
      type: 'asset',
      fileName: 'packages.json',
      source: JSON.stringify(Object.fromEntries(packages)),
    })
  },
})

/** The one build configuration: `vite dev` and `vite build` read it with `--config app.config.ts`. */
export default defineConfig({
  resolve: { tsconfigPaths: true },
  plugins: [tanstackStart({ srcDirectory: 'src' }), viteReact(), tellPackages()],
  // How heavy a file may be, the budgets say.
  build: { assetsInlineLimit: 0, chunkSizeWarningLimit: 1000 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'starter', tags: ['$initial'], priority: 1 },
                {
                  debugName: 'base',
                  name: (id, graph) => (isOfEveryPage(id, (of) => graph.getModuleInfo(of)) ? 'base' : null),
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
