import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import viteReact from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The one build configuration: `vite dev` and `vite build` read it with `--config app.config.ts`. */
export default defineConfig({
  resolve: { tsconfigPaths: true },
  plugins: [tanstackStart({ srcDirectory: 'src' }), viteReact()],
  build: { assetsInlineLimit: 0 },
  ssr: {
    // Their CSS and ESM come through the bundler; everything else is loaded from node_modules.
    noExternal: [/^@mantine\//, /^@tabler\//, /^@fontsource/],
  },
})
