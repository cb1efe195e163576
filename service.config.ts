import { defineConfig } from 'vite'
import { messages, threads } from './scripts/vite-plugins.mjs'
import manifest from './package.json' with { type: 'json' }

/** Builds the users service alone, for `npm run service`, and what commands run of it: src/service/cli. */
export default defineConfig({
  resolve: { tsconfigPaths: true },
  plugins: [messages(), threads()],
  // Named in every backup.
  define: { 'import.meta.env.VITE_RELEASE': JSON.stringify(manifest.version) },
  build: {
    ssr: true,
    outDir: 'dist/service',
    target: 'node22',
    copyPublicDir: false,
    rolldownOptions: {
      input: {
        main: 'src/service/main.ts',
        'import-documents': 'src/service/cli/import-documents.ts',
        healthcheck: 'src/service/cli/healthcheck.ts',
        backup: 'src/service/cli/backup.ts',
      },
      output: { entryFileNames: '[name].js' },
    },
  },
})
