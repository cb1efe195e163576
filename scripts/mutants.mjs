// Protections that tests must notice: `npm run mutation-test` replaces each once and expects its tests to fail.

/**
 * @typedef {object} Mutant
 * @property {string} protects what holds while the code is in place
 * @property {string} file
 * @property {string} find occurs exactly once in the file
 * @property {string} replace
 * @property {string[]} tests `file :: part of the test's name`; one of each file fails
 * @property {number} [timeout] seconds, where the test would otherwise wait for minutes
 */

/** @type {Mutant[]} */
export const mutants = [
  {
    protects: 'An unavailable database serves cached public pages.',
    file: 'src/server/page-cache/kept-answers.ts',
    find: `else if (made.kind === 'refused') drop(key)
    else if (known !== undefined && made.kind === 'failed') known.retryAt = now() + pause`,
    replace: 'else drop(key)',
    tests: ['tests/faults/database-away.test.ts :: for ten seconds the portal says so at once'],
  },
  {
    protects: 'A replica before its promotion counts as unavailable.',
    file: 'src/service/database/ask-server.ts',
    find: `reads_only === 'on'`,
    replace: `reads_only === 'never'`,
    tests: ['tests/faults/failover.test.ts :: a replica that is not promoted yet'],
    timeout: 120,
  },
  {
    protects: 'A write is one transaction.',
    file: 'src/service/applications/comment-on-application.ts',
    find: 'database.transaction().execute(',
    replace: 'database.connection().execute(',
    tests: ['tests/faults/killed.test.ts :: killed twenty times under load'],
  },
  {
    protects: 'The embedded database acknowledges a commit after it is on disk.',
    file: 'src/service/database/pglite-worker.cjs',
    find: `'wal_sync_method=open_datasync'`,
    replace: `'wal_sync_method=open_datasync', 'synchronous_commit=off'`,
    tests: ['tests/faults/killed.test.ts :: killed twenty times under load'],
  },
  {
    protects: 'A PostgreSQL server acknowledges a commit after it is on disk.',
    file: 'src/service/database/open.ts',
    find: `options: '-c TimeZone=UTC'`,
    replace: `options: '-c TimeZone=UTC -c synchronous_commit=off'`,
    tests: ['tests/faults/server.test.ts :: is killed in the middle of writes'],
  },
  {
    protects: 'A connection with an open transaction is not reused.',
    file: 'src/service/database/statements-together.ts',
    find: `(client instanceof pg.Client && client.getTransactionStatus() !== 'I')`,
    replace: 'false',
    tests: ['tests/integration/statements-together.test.ts :: is given to nobody'],
  },
  {
    protects: 'One process at a time opens the embedded database.',
    file: 'src/service/database/folder-lock.ts',
    find: '    lock?.close()\n    throw refusalOf(error, file)',
    replace: '    if (lock === undefined) throw error',
    tests: ['tests/faults/keeping.test.ts :: writes one file beside a portal at work'],
  },
  {
    protects: 'A hanging identity provider delays no call for longer than seconds.',
    file: 'src/service/identity/firebase-error.ts',
    find: 'const patience = 12_000',
    replace: 'const patience = 600_000',
    tests: ['tests/faults/identity-away.test.ts :: a provider that hangs keeps nobody waiting'],
  },
  {
    protects: 'The process exits when its embedded database fails.',
    file: 'src/service/database/pglite-thread.ts',
    find: 'if (!gone && isReady && !isClosing) lost?.(error)',
    replace: '',
    tests: ['tests/faults/disk-full.test.ts :: an embedded database without room acknowledges nothing'],
    timeout: 60,
  },
  {
    protects: 'Mails to one address keep their order.',
    file: 'src/service/mail/look-for-due.ts',
    find: 'const holdsUp = sql`(',
    replace: 'const holdsUp = sql`(false and ',
    tests: ['src/service/mail/delivery-faults.test.ts :: each arrives once, in order'],
  },
  {
    protects: 'A leased mail is sent by one node.',
    file: 'src/service/mail/claim-mail.ts',
    find: 'due_at = ${new Date(look.now.getTime() + lease).toISOString()}::timestamptz, ',
    replace: '',
    tests: [
      'tests/integration/claims.test.ts :: keeps it after the commit',
      'tests/faults/nodes.test.ts :: a node killed under load',
    ],
  },
  {
    protects: 'A repeated request with the same idempotency key has one effect.',
    file: 'src/service/idempotency/done-before.ts',
    find: 'if (key === undefined) return null',
    replace: 'if (key !== null) return null',
    tests: ['tests/contract/idempotency.test.ts :: is one question and one answer'],
  },
  {
    protects: 'Request headers must arrive within ten seconds.',
    file: 'src/config/connections.ts',
    find: 'headersTimeout: 10_000,',
    replace: '',
    tests: ['tests/faults/slow-clients.test.ts :: whoever takes for ever to say what is wanted'],
  },
  {
    protects: 'A client that stops reading is disconnected.',
    file: 'scripts/serve.mjs',
    find: 'built.nodeServerOf(server).setTimeout(built.longestSilence)',
    replace: '',
    tests: ['tests/faults/patience.test.ts :: a reader that does not read'],
  },
  {
    protects: 'An export reads from the database at the speed of its reader.',
    file: 'src/service/answer-download.ts',
    find: '{ highWaterMark: 0 }',
    replace: '{ highWaterMark: 1000 }',
    tests: ['tests/faults/slow-readers.test.ts :: a table that nobody reads'],
  },
  {
    protects: 'Logged errors contain no values.',
    file: 'src/telemetry/describe-error.ts',
    find: `(['constraint', 'table', 'column'] as const)`,
    replace: `(['constraint', 'table', 'column', 'detail'] as const)`,
    tests: ['tests/faults/secrets.test.ts :: whatever people send, and whatever fails of it'],
  },
  {
    protects: 'Only trusted proxies choose the request id.',
    file: 'src/telemetry/observe.ts',
    find: `isTrusted ? request.headers.get('x-request-id') : null`,
    replace: `request.headers.get('x-request-id')`,
    tests: ['tests/faults/telling.test.ts :: where nothing is configured'],
  },
  {
    protects: 'All nodes invalidate cached public pages.',
    file: 'src/service/pages/follow-public-pages.ts',
    find: 'heard: (payload) => (payload === closing ? closed() : changed()),',
    replace: 'heard: () => {},',
    tests: ['tests/faults/nodes.test.ts :: what one node changes, another shows'],
  },
  {
    protects: 'Requests that exceed the shutdown deadline are cut off.',
    file: 'src/telemetry/end-when-asked.ts',
    find: 'const areGone = await endsWithin(closed, milliseconds)',
    replace: 'const areGone = await closed.then(() => true)',
    tests: ['tests/faults/ending.test.ts :: a request that does not end in time is cut off'],
    timeout: 60,
  },
  {
    protects: "Nodes use the database's clock for sessions.",
    file: 'src/service/database/shared-clock.ts',
    find: 'now: () => new Date(known.ahead + elapsed())',
    replace: 'now: () => new Date()',
    tests: ['tests/faults/clocks.test.ts :: knows who is signed in'],
  },
  {
    protects: "Nodes use the database's clock for jobs.",
    file: 'src/service/webhooks/deliver-next.ts',
    find: 'const at = now()',
    replace: 'const at = new Date()',
    tests: ['tests/faults/clocks-at-work.test.ts :: is what is due, and nothing that is not, or is in hand'],
  },
]
