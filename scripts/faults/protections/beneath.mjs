// The database, the identity provider and the disk beneath a portal.

const databaseAway = [
  { file: 'tests/faults/database-away.test.ts', name: 'for ten seconds the portal says so at once' },
]
const killed = [{ file: 'tests/faults/killed.test.ts', name: 'killed twenty times under load' }]

/** @type {import('../protections.mjs').Protection[]} */
export const beneath = [
  {
    protects: 'Calls that find no database say when to ask again.',
    file: 'src/service/problem-response.ts',
    text: `...(pause !== undefined && { 'retry-after': String(pause) }),`,
    without: '',
    tests: databaseAway,
  },
  {
    protects: 'While the database is away, public pages are given as they were known last.',
    file: 'src/server/page-cache/kept-answers.ts',
    text: `else if (made.kind === 'refused') drop(key)
    else if (known !== undefined && made.kind === 'failed') known.retryAt = now() + pause`,
    without: 'else drop(key)',
    tests: databaseAway,
  },
  {
    protects: 'A database that was found away is asked until it answers again.',
    file: 'src/service/database/watched-pool.ts',
    text: 'if (awaySince !== null || isSuspicious()) void look()',
    without: 'if (isSuspicious()) void look()',
    tests: databaseAway,
    givenUpAfter: 120,
  },
  {
    protects: 'A replica that is not promoted yet is a database that is away.',
    file: 'src/service/database/ask-server.ts',
    text: `reads_only === 'on'`,
    without: `reads_only === 'never'`,
    tests: [{ file: 'tests/faults/failover.test.ts', name: 'a replica that is not promoted yet' }],
    givenUpAfter: 120,
  },
  {
    protects: 'No connection to a server that was put aside is used again.',
    file: 'src/service/database/watched-pool.ts',
    text: `      breakOffAll()
      void look()`,
    without: '      void look()',
    tests: [{ file: 'tests/faults/failover.test.ts', name: 'a server that is put aside' }],
    givenUpAfter: 120,
  },
  {
    protects: 'Nobody goes on listening to a server that was put aside.',
    file: 'src/service/database/signals.ts',
    text: 'within(patience, requireWrites(connecting))',
    without: `within(patience, connecting.query('select 1'))`,
    tests: [{ file: 'tests/faults/failover.test.ts', name: 'a server that is put aside' }],
    givenUpAfter: 120,
  },
  {
    protects: 'A write is one transaction.',
    file: 'src/service/applications/comment-on-application.ts',
    text: 'database.transaction().execute(',
    without: 'database.connection().execute(',
    tests: killed,
  },
  {
    protects: 'The embedded database answers a commit once it is on the disk.',
    file: 'src/service/database/pglite-worker.cjs',
    text: `'wal_sync_method=open_datasync'`,
    without: `'wal_sync_method=open_datasync', 'synchronous_commit=off'`,
    tests: killed,
  },
  {
    protects: 'A PostgreSQL server answers a commit once it is on the disk.',
    file: 'src/service/database/open.ts',
    text: `options: '-c TimeZone=UTC'`,
    without: `options: '-c TimeZone=UTC -c synchronous_commit=off'`,
    tests: [{ file: 'tests/faults/server.test.ts', name: 'is killed in the middle of writes' }],
  },
  {
    protects: 'Whoever asks the database waits for nothing that another request asks.',
    file: 'src/service/database/statements-together.ts',
    text: 'const together = waiting.get(scope)',
    without: 'const [together] = waiting.values()',
    tests: [{ file: 'tests/contract/statements-together.test.ts', name: 'no request waits' }],
  },
  {
    protects: 'A connection on which a transaction was left open is given to nobody.',
    file: 'src/service/database/statements-together.ts',
    text: `(client instanceof pg.Client && client.getTransactionStatus() !== 'I')`,
    without: 'false',
    tests: [{ file: 'tests/contract/statements-together.test.ts', name: 'is given to nobody' }],
  },
  {
    protects: 'One process at a time has the embedded database.',
    file: 'src/service/database/folder-lock.ts',
    text: '    lock?.close()\n    throw refusalOf(error, file)',
    without: '    if (lock === undefined) throw error',
    tests: [{ file: 'tests/faults/keeping.test.ts', name: 'writes one file beside a portal at work' }],
  },
  {
    protects: 'An import goes on with the page that a lost node had begun.',
    file: 'src/service/imports/work/begin-page.ts',
    text: 'if (found?.begunFrom === planned.path) {',
    without: 'if (found === null) {',
    tests: [
      {
        file: 'tests/contract/imports-interrupted.test.ts',
        name: 'finishes the page that a node was lost at',
      },
    ],
  },
  {
    protects: 'What the identity provider does not answer is refused as away, and not as a fault of ours.',
    file: 'src/service/identity/firebase-error.ts',
    text: `code.startsWith('app/') || code === 'auth/internal-error' || code === 'auth/too-many-requests'`,
    without: 'false',
    tests: [
      {
        file: 'tests/faults/identity-away.test.ts',
        name: 'while the identity provider is away those signed in go on',
      },
    ],
  },
  {
    protects: 'An identity provider that hangs is waited for no longer than seconds.',
    file: 'src/service/identity/firebase-error.ts',
    text: 'const patience = 12_000',
    without: 'const patience = 600_000',
    tests: [
      { file: 'tests/faults/identity-away.test.ts', name: 'a provider that hangs keeps nobody waiting' },
    ],
  },
  {
    protects: 'The keys of a provider that is away go on to count.',
    file: 'src/service/identity/signed-by.ts',
    text: '    cacheMaxAge: longestKept,\n',
    without: '',
    tests: [
      {
        file: 'src/service/identity/signed-by.test.ts',
        name: 'while the keys cannot be had, those of the day',
      },
    ],
  },
  {
    protects: 'Signed tokens are good by the time that nodes share.',
    file: 'src/service/identity/signed-by.ts',
    text: ', currentDate: now }',
    without: ' }',
    tests: [
      { file: 'src/service/identity/signed-by.test.ts', name: 'a token is good by the time that is given' },
    ],
  },
  {
    protects: 'Others are taken off an account at the provider before its profile says that it is confirmed.',
    file: 'src/service/email-changes/follow-provider.ts',
    text: `if (await isUnconfirmed(deps, identityUid, adopted.email)) {
      await unlinkWays(deps, identityUid, signedInWith)
    }`,
    without: '',
    tests: [
      {
        file: 'tests/contract/email-changes.test.ts',
        name: 'is followed wholly the next time where the provider goes away in the middle',
      },
    ],
  },
  {
    protects: 'A file that finds no room leaves nothing behind.',
    file: 'src/service/files/write-durably.ts',
    text: 'await rm(temporary, { force: true })',
    without: '',
    tests: [{ file: 'tests/faults/disk-full.test.ts', name: 'an upload that has no room' }],
  },
  {
    protects: 'A process whose embedded database gave up ends, to be started anew.',
    file: 'src/service/database/pglite-thread.ts',
    text: 'if (!gone && isReady && !isClosing) lost?.(error)',
    without: '',
    tests: [
      {
        file: 'tests/faults/disk-full.test.ts',
        name: 'an embedded database without room acknowledges nothing',
      },
    ],
    givenUpAfter: 60,
  },
]
