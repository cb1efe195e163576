import { defineConfig } from 'vite'

/** Builds the users service alone, for `npm run service`, and what `npm run documents:import` runs of it. */
export default defineConfig({
  resolve: { tsconfigPaths: true },
  build: {
    ssr: true,
    outDir: 'dist/service',
    target: 'node22',
    copyPublicDir: false,
    rolldownOptions: {
      input: { main: 'src/service/main.ts', 'import-documents': 'src/service/import-documents.ts' },
      output: { entryFileNames: '[name].js' },
    },
  },
})
