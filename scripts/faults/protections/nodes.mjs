// Several nodes over one database, their clocks, and how one ends.

const file = 'tests/faults/nodes.test.ts'

/** @type {import('../protections.mjs').Protection[]} */
export const nodes = [
  {
    protects: 'What one node changes, the others show as soon as they hear of it.',
    file: 'src/service/pages/follow-public-pages.ts',
    text: 'heard: (payload) => (payload === closing ? closed() : changed()),',
    without: 'heard: () => {},',
    tests: [{ file, name: 'what one node changes, another shows' }],
  },
  {
    protects: 'An allowance is counted where all nodes count it.',
    file: 'src/service/rate-limit.ts',
    text: 'import { RateLimiterPostgres, RateLimiterRes }',
    without: 'import { RateLimiterMemory as RateLimiterPostgres, RateLimiterRes }',
    tests: [{ file, name: 'an allowance is one for all nodes' }],
  },
  {
    protects: 'A portal that is asked to end takes requests until balancers have noticed.',
    file: 'src/telemetry/end-when-asked.ts',
    text: 'if (delay > 0) await wait(delay, undefined, { signal: again.signal }).catch(() => undefined)',
    without: '',
    tests: [
      { file: 'tests/faults/ending.test.ts', name: 'a portal asked to end says so' },
      // The nodes that it rolls are those that the test before it leaves.
      { file, name: 'under load' },
    ],
  },
  {
    protects: 'What does not end within the deadline is cut off.',
    file: 'src/telemetry/end-when-asked.ts',
    text: 'const areGone = await endsWithin(closed, milliseconds)',
    without: 'const areGone = await closed.then(() => true)',
    tests: [{ file: 'tests/faults/ending.test.ts', name: 'a request that does not end in time is cut off' }],
    givenUpAfter: 60,
  },
  {
    protects: 'Nodes go by the time of their database, whatever their own clocks say.',
    file: 'src/service/database/shared-clock.ts',
    text: 'now: () => new Date(known.ahead + elapsed())',
    without: 'now: () => new Date()',
    tests: [{ file: 'tests/faults/clocks.test.ts', name: 'knows who is signed in' }],
  },
  {
    protects: 'What is due, and what others hold, is told by that time too.',
    file: 'src/service/webhooks/deliver-next.ts',
    text: 'const at = now()',
    without: 'const at = new Date()',
    tests: [
      {
        file: 'tests/faults/clocks-at-work.test.ts',
        name: 'is what is due, and nothing that is not, or is in hand',
      },
    ],
  },
]
