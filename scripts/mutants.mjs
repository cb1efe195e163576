// Protections that tests must notice: `npm run mutation-test` replaces each once and expects its tests to fail.

/**
 * @typedef {object} Mutant
 * @property {string} protects the guarantee that the code gives
 * @property {string} file
 * @property {string} find occurs exactly once in the file
 * @property {string} replace
 * @property {string[]} tests `file :: part of the test's name`; at least one of each file has to fail
 * @property {number} [timeout] seconds, if the test would otherwise wait for minutes
 */

/** @type {Mutant[]} */
export const mutants = [
  {
    protects: 'An unavailable database serves cached public pages.',
    file: 'src/server/page-cache/response-cache.ts',
    find: `else if (rendered.kind === 'refused') entries.delete(key)
    else if (known !== undefined && rendered.kind === 'failed') known.retryAt = now() + limits.retryAfterMs`,
    replace: 'else entries.delete(key)',
    tests: ['tests/faults/database-away.test.ts :: for ten seconds the portal says so at once'],
  },
  {
    protects: 'A replica before its promotion counts as unavailable.',
    file: 'src/service/database/ask-server.ts',
    find: `reads_only === 'on'`,
    replace: `reads_only === 'never'`,
    tests: ['tests/faults/failover.nightly.test.ts :: a replica that is not promoted yet'],
    timeout: 120,
  },
  {
    protects: 'A write is one transaction.',
    file: 'src/service/http/idempotency.ts',
    find: 'database.transaction()',
    replace: 'database.connection()',
    tests: ['tests/faults/killed.test.ts :: killed again and again under load'],
  },
  {
    protects: 'The embedded database acknowledges a commit after it is on disk.',
    file: 'src/service/database/pglite-worker.cjs',
    find: `'wal_sync_method=open_datasync'`,
    replace: `'wal_sync_method=open_datasync', 'synchronous_commit=off'`,
    tests: ['tests/faults/killed.test.ts :: killed again and again under load'],
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
    tests: [
      'tests/integration/statements-together.test.ts :: a connection with an open transaction is not reused',
    ],
  },
  {
    protects: 'One process at a time opens the embedded database.',
    file: 'src/service/database/folder-lock.ts',
    find: '    lock?.close()\n    throw getRefusal(error, file)',
    replace: '    if (lock === undefined) throw error',
    tests: ['tests/faults/backup.nightly.test.ts :: writes one file beside a portal at work'],
  },
  {
    protects: 'A hanging identity provider delays no call for longer than seconds.',
    file: 'src/service/identity/firebase-errors.ts',
    find: 'const patience = 12_000',
    replace: 'const patience = 600_000',
    tests: [
      'tests/faults/identity-away.nightly.test.ts :: a provider that hangs does not keep callers waiting',
    ],
  },
  {
    protects: 'The process exits when its embedded database fails.',
    file: 'src/service/database/pglite-thread.ts',
    find: 'if (!gone && isReady && !isClosing) lost?.(error)',
    replace: '',
    tests: [
      'tests/faults/disk-full.nightly.test.ts :: an embedded database without room acknowledges nothing',
    ],
    timeout: 60,
  },
  {
    protects: 'Jobs of one order key, such as mails to one address, keep their order.',
    file: 'src/service/jobs/queue.ts',
    find: 'where earlier.id is null and ${isDue}',
    replace: 'where ${isDue}',
    tests: ['src/service/jobs/worker.test.ts :: keeps the order of one key'],
  },
  {
    protects: 'A claimed job is run by one node.',
    file: 'src/service/jobs/queue.ts',
    find: 'set due_at = ${until}::timestamptz, held_from = null, lease',
    replace: 'set held_from = null, lease',
    tests: ['src/service/jobs/worker.test.ts :: leaves a job to who claimed it'],
  },
  {
    protects: 'A repeated request with the same idempotency key has one effect.',
    file: 'src/service/http/idempotency.ts',
    find: 'made !== null &&',
    replace: 'false &&',
    tests: ['tests/contract/idempotency.test.ts :: is one question and one answer'],
  },
  {
    protects: 'Request headers must arrive within ten seconds.',
    file: 'src/config/connections.ts',
    find: 'headersTimeout: 10_000,',
    replace: '',
    tests: [
      'tests/faults/slow-clients.nightly.test.ts :: a client that never finishes its request is hung up on',
    ],
  },
  {
    protects: 'A client that stops reading is disconnected.',
    file: 'src/main.ts',
    find: 'getNodeServer(server).setTimeout(longestSilence)',
    replace: '',
    tests: ['tests/faults/patience.nightly.test.ts :: a reader that does not read'],
  },
  {
    protects: 'An export reads from the database at the speed of its reader.',
    file: 'src/service/http/downloads.ts',
    find: '{ highWaterMark: 0 }',
    replace: '{ highWaterMark: 1000 }',
    tests: ['tests/faults/slow-readers.nightly.test.ts :: a table that its client stops reading'],
  },
  {
    protects: 'Logged errors contain no values.',
    file: 'src/observability/describe-error.ts',
    find: `(['constraint', 'table', 'column'] as const)`,
    replace: `(['constraint', 'table', 'column', 'detail'] as const)`,
    tests: ['tests/faults/secrets.test.ts :: whatever people send, and whatever fails of it'],
  },
  {
    protects: 'Only trusted proxies choose the request id.',
    file: 'src/observability/observe.ts',
    find: `isTrusted ? request.headers.get('x-request-id') : null`,
    replace: `request.headers.get('x-request-id')`,
    tests: ['tests/faults/telling.test.ts :: where nothing is configured'],
  },
  {
    protects: 'All nodes invalidate cached public pages.',
    file: 'src/service/modules/documents/follow-public-pages.ts',
    find: 'heard: (payload) => (payload === closing ? closed() : changed()),',
    replace: 'heard: () => {},',
    tests: ['tests/faults/nodes.test.ts :: a change at one node is shown by another'],
  },
  {
    protects: 'Requests that exceed the shutdown deadline are cut off.',
    file: 'src/observability/end-when-asked.ts',
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
    tests: ['tests/faults/clocks.nightly.test.ts :: knows who is signed in'],
  },
  {
    protects: "Nodes use the database's clock for jobs.",
    file: 'src/service/modules/webhooks/webhook-delivery.ts',
    find: 'const at = now()',
    replace: 'const at = new Date()',
    tests: [
      'tests/faults/clocks-at-work.nightly.test.ts :: is what is due, and nothing that is not, or is in hand',
    ],
  },
  {
    protects: 'Visitors send small bodies.',
    file: 'src/config/body-places.ts',
    find: 'visitorBodyBytes = 64 * 1024',
    replace: 'visitorBodyBytes = 64 * 1024 * 1024',
    tests: ['tests/contract/attacks-input.test.ts :: of a visitor is small'],
  },
  {
    protects: 'Server functions take no browser forms.',
    file: 'src/server/plain-requests.server.ts',
    find: 'if (isForm && pathname.startsWith(functionPath))',
    replace: 'if (isForm && method === method.toLowerCase())',
    tests: ['tests/e2e/attacks.spec.ts :: names no server function, or comes as a form'],
  },
  {
    protects: 'Queries have at most a hundred parameters.',
    file: 'src/config/query-parameters.ts',
    find: 'const maxParameters = 100',
    replace: 'const maxParameters = 100_000',
    tests: ['tests/contract/attacks-input.test.ts :: in more than a hundred parameters'],
  },
  {
    protects: 'Access is checked before input is validated.',
    file: 'src/server/function-access.server.ts',
    find: `if (access !== 'anyone') await`,
    replace: `if (access === 'anyone') await`,
    tests: ['tests/e2e/attacks.spec.ts :: is refused for its caller before its input is validated'],
  },
  {
    protects: 'Validation of a large input stops early.',
    file: 'src/contract/validate.ts',
    find: 'abortEarly: isLarge(input)',
    replace: 'abortEarly: false',
    tests: ['src/contract/validate.test.ts :: faults'],
  },
  {
    protects: 'A demonstration answers on this machine only.',
    file: 'src/config/local-hosts.ts',
    find: `!demonstration || isLocalHost(request.headers.get('host'))`,
    replace: `!demonstration || isLocalHost('localhost')`,
    tests: ['tests/e2e/attacks.spec.ts :: gets nothing from a demonstration'],
  },
  {
    protects: 'The identity emulator refuses foreign origins.',
    file: 'scripts/identity-emulator.mjs',
    find: 'isLocalHost(host) && isLocalOrigin(origin)',
    replace: 'isLocalHost(host)',
    tests: ['scripts/identity-emulator.test.mjs :: foreign hosts and origins are refused'],
  },
  {
    protects: 'Addresses are compared by their ASCII domain.',
    file: 'src/contract/text.ts',
    find: 'toAsciiDomain(address.slice(domainStart))',
    replace: 'address.slice(domainStart)',
    tests: ['src/contract/text.test.ts :: is the address'],
  },
  {
    protects: 'A phone number is refused or whole.',
    file: 'src/contract/phone-number.ts',
    find: 'extract: false',
    replace: 'extract: true',
    tests: ['src/contract/phone-number.test.ts :: is refused'],
  },
  {
    protects: 'The last word of a full-width search may be unfinished.',
    file: 'src/service/modules/documents/search-terms.ts',
    find: `.normalize('NFKC')`,
    replace: `.normalize('NFC')`,
    tests: ['src/service/modules/documents/search-terms.test.ts :: may be unfinished'],
  },
  {
    protects: 'A fragment survives logging in.',
    file: 'src/auth/sign-in/redirect.ts',
    find: 'redirect: redirect + hash',
    replace: 'redirect',
    tests: ['tests/e2e/session.spec.ts :: a deep link to a section leads back'],
  },
  {
    protects: 'Fields keep what was typed before hydration.',
    file: 'src/features/waking/early-input.ts',
    find: 'else typeInto(field, value,',
    replace: `else typeInto(field, '',`,
    tests: ['src/features/waking/early-input.test.tsx :: what was entered before hydration reaches React'],
  },
  {
    protects: 'Every path that contains /admin is guarded.',
    file: 'src/auth/path-kinds.ts',
    find: `includes('/admin')`,
    replace: `startsWith('/admin')`,
    tests: ['src/auth/path-kinds.test.ts :: the admin path guard holds for'],
  },
  {
    protects: 'No slug begins with admin.',
    file: 'src/contract/text.ts',
    find: `wanted.startsWith('admin') ?`,
    replace: `wanted.startsWith('/admin') ?`,
    tests: ['tests/contract/admin-slugs.test.ts :: get a prefix'],
  },
  {
    protects: 'Only calls that change nothing are retried.',
    file: 'src/contract/http-client.ts',
    find: 'if (!nonMutating.includes(method.toUpperCase())) return attempt()',
    replace: `if (method === '') return attempt()`,
    tests: ['src/contract/http-client.test.ts :: after a failure'],
  },
  {
    protects: 'A retry waits at most two seconds.',
    file: 'src/contract/http-client.ts',
    find: 'Math.min(retryAfter, maxRetryDelay)',
    replace: 'retryAfter',
    tests: ['src/contract/http-client.test.ts :: the retry waits as long as Retry-After asks'],
  },
]
