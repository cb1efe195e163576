import process from 'node:process'
import { defineConfig } from 'vitest/config'
import { SlowFirstSequencer } from './tests/support/slow-first-sequencer.mjs'
import { messages, serverFunctionCalls, threads } from './scripts/vite-plugins.mjs'

/** What takes long is left to `npm run test:nightly`. */
const exclude = process.env.PORTAL_TEST_NIGHTLY ? [] : ['**/*.nightly.test.*']

/** Files share workers, so that packages are loaded once a worker. */
const sharesWorkers = { isolate: false, maxWorkers: 3 }

const shared = {
  resolve: { tsconfigPaths: true },
  plugins: [messages(), threads(), serverFunctionCalls()],
}

export default defineConfig({
  test: {
    sequence: { sequencer: SlowFirstSequencer },
    projects: [
      {
        ...shared,
        test: {
          name: 'node',
          // Some count the processor time of their process.
          pool: 'forks',
          environment: 'node',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.mjs', 'tests/**/*.unit.test.{ts,mjs}'],
          exclude,
          setupFiles: ['tests/support/fresh-modules.ts', 'tests/support/no-stray-output.ts'],
          expect: { poll: { timeout: 20_000 } },
          testTimeout: 30_000,
          hookTimeout: 60_000,
          ...sharesWorkers,
        },
      },
      {
        ...shared,
        css: { postcss: {} },
        test: {
          name: 'dom',
          pool: 'threads',
          environment: 'happy-dom',
          include: ['src/**/*.test.tsx'],
          setupFiles: [
            'tests/support/fresh-modules.ts',
            'tests/support/fresh-document.ts',
            'tests/support/no-stray-output.ts',
          ],
          expect: { poll: { timeout: 20_000 } },
          testTimeout: 60_000,
          ...sharesWorkers,
        },
      },
      {
        ...shared,
        // Tests of the service over a database and an identity provider, of which each suite has its own.
        test: {
          name: 'contract',
          pool: 'threads',
          environment: 'node',
          // Those in `contract` are black boxes; those in `integration` may know how the service does it.
          include: ['tests/{contract,integration}/**/*.test.ts'],
          exclude,
          setupFiles: ['tests/support/fresh-modules.ts', 'tests/support/no-stray-output.ts'],
          globalSetup: ['tests/support/contract-setup.ts'],
          expect: { poll: { timeout: 20_000 } },
          testTimeout: 60_000,
          hookTimeout: 180_000,
          ...sharesWorkers,
        },
      },
      {
        ...shared,
        test: {
          name: 'cost',
          environment: 'node',
          include: ['tests/cost/**/*.test.ts'],
          testTimeout: 600_000,
          hookTimeout: 600_000,
          // What else runs would be counted.
          maxWorkers: 1,
        },
      },
      {
        ...shared,
        test: {
          name: 'faults',
          environment: 'node',
          include: ['tests/faults/**/*.test.ts'],
          exclude,
          globalSetup: ['tests/support/faults/setup.ts'],
          // Ends what hangs; what must happen is waited for, and how long it took decides nothing.
          testTimeout: 600_000,
          hookTimeout: 600_000,
          // Each file's portals are processes of their own: while two wait for something, the third works.
          maxWorkers: 3,
        },
      },
    ],
  },
})
