import { defineConfig } from 'vite'

/** Builds the users service alone, for `npm run service`. */
export default defineConfig({
  resolve: { tsconfigPaths: true },
  build: {
    ssr: 'src/service/main.ts',
    outDir: 'dist/service',
    target: 'node22',
    copyPublicDir: false,
    rolldownOptions: { output: { entryFileNames: 'main.js' } },
  },
})
