// Who asks, and what is told of it.

/** @type {import('../protections.mjs').Protection[]} */
export const clients = [
  {
    protects: 'Whoever does not say within ten seconds what is wanted is hung up on.',
    file: 'src/config/connections.ts',
    text: 'headersTimeout: 10_000,',
    without: '',
    tests: [
      { file: 'tests/faults/slow-clients.test.ts', name: 'whoever takes for ever to say what is wanted' },
    ],
  },
  {
    protects: 'A reader that does not read is given up after a while.',
    file: 'scripts/serve.mjs',
    text: 'built.nodeServerOf(server).setTimeout(built.longestSilence)',
    without: '',
    tests: [{ file: 'tests/faults/patience.test.ts', name: 'a reader that does not read' }],
  },
  {
    protects: 'An export is taken no further from the database than it is read.',
    file: 'src/service/answer-download.ts',
    text: '{ highWaterMark: 0 }',
    without: '{ highWaterMark: 1000 }',
    tests: [{ file: 'tests/faults/slow-readers.test.ts', name: 'a table that nobody reads' }],
  },
  {
    protects: 'A client that goes in the middle of sending is no error.',
    file: 'src/service/problem-response.ts',
    text: `if (isClientGone(error)) return new ProblemError('MALFORMED_REQUEST')`,
    without: '',
    tests: [{ file: 'tests/faults/slow-clients.test.ts', name: 'whoever goes in the middle of sending' }],
  },
  {
    protects: 'The log says what failed, and not with which values.',
    file: 'src/telemetry/describe-error.ts',
    text: `(['constraint', 'table', 'column'] as const)`,
    without: `(['constraint', 'table', 'column', 'detail'] as const)`,
    tests: [{ file: 'tests/faults/secrets.test.ts', name: 'whatever people send, and whatever fails of it' }],
  },
  {
    protects: 'Nobody but a proxy that is trusted says what a request is called in log and traces.',
    file: 'src/telemetry/observe.ts',
    text: `isTrusted ? request.headers.get('x-request-id') : null`,
    without: `request.headers.get('x-request-id')`,
    tests: [{ file: 'tests/faults/telling.test.ts', name: 'where nothing is configured' }],
  },
  {
    protects: 'What is sent again because its answer was lost is done once.',
    file: 'src/service/idempotency/done-before.ts',
    text: 'if (key === undefined) return null',
    without: 'if (key !== null) return null',
    tests: [{ file: 'tests/contract/idempotency.test.ts', name: 'is one question and one answer' }],
  },
]
