import { defineConfig } from '@lingui/conf'
import { createSwcExtractor } from '@lingui/native-tools'

/** The texts of the portal: written in English where they are used, gathered into a catalogue a language. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en'],
  catalogs: [{ path: 'src/messages/{locale}', include: ['src'], exclude: ['**/*.test.*'] }],
  extractors: [createSwcExtractor()],
  runtimeConfigModule: { i18n: ['~/messages/i18n', 'i18n'], Trans: ['~/ui/words/trans', 'Trans'] },
})
