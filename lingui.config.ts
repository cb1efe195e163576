import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { createSwcExtractor } from '@lingui/native-tools'

/** The texts of the portal: written in English where they are used, gathered into a catalogue a language. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en'],
  catalogs: [
    {
      path: '<rootDir>/src/messages/catalogues/{locale}',
      include: ['<rootDir>/src'],
      exclude: ['**/*.test.*'],
    },
  ],
  // No date: each branch would write another.
  format: formatter({ lineNumbers: false, customHeaderAttributes: { 'POT-Creation-Date': '' } }),
  extractors: [createSwcExtractor()],
  runtimeConfigModule: { i18n: ['~/messages/i18n', 'i18n'], Trans: ['~/ui/words/trans', 'Trans'] },
})
