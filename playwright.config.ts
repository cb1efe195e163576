import process from 'node:process'
import { defineConfig } from 'playwright/test'
import { chromiumArguments, provideChromium } from './tests/support/chromium.mjs'
import { productAddress } from './tests/support/e2e/addresses'

const executablePath = provideChromium()

/** Journeys in a real browser against the built portal, a real identity emulator, database and SMTP server. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/support/e2e/global-setup.ts',
  // Two more than there are cores on a small machine: journeys that wait, for a decision to be told, leave theirs to others.
  workers: 4,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // What `npm run test:nightly` runs besides.
  ...(process.env.PORTAL_TEST_NIGHTLY ? {} : { grepInvert: /@nightly/ }),
  // Ends what hangs; how fast a machine is must not decide what passes.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  projects: [
    { name: 'journeys', testIgnore: /layout-shift/ },
    // A browser that is short of time paints half a document, whose rest then moves what is seen.
    { name: 'stillness', testMatch: /layout-shift/, dependencies: ['journeys'], workers: 1 },
  ],
  use: {
    baseURL: productAddress,
    locale: 'en-GB',
    timezoneId: 'UTC',
    viewport: { width: 1280, height: 900 },
    actionTimeout: 30_000,
    // A tenth of the time of all journeys; `--trace on` gives one where it is wanted.
    trace: 'off',
    launchOptions: {
      args: chromiumArguments,
      ...(executablePath === undefined ? {} : { executablePath }),
    },
  },
})
