const file = 'src/service/mail/delivery-faults.test.ts'

/** @type {import('../protections.mjs').Protection[]} */
export const mails = [
  {
    protects: 'A mail server that is away is tried with one mail at a time, and soon again.',
    file: 'src/service/mail/delivery-failure.ts',
    text: 'if (!isOfMail || responseCode === leaving)',
    without: 'if (responseCode === leaving)',
    tests: [{ file, name: 'a server that is not there is tried with one mail at a time' }],
  },
  {
    protects: 'A mail server that takes its time at every step is left before another node takes the mail.',
    file: 'src/service/mail/smtp-postman.ts',
    text: '            signal,\n',
    without: '',
    tests: [{ file, name: 'a server that takes its time at every step' }],
  },
  {
    protects: 'To one address mails go out in the order in which they were written.',
    file: 'src/service/mail/look-for-due.ts',
    text: 'const holdsUp = sql`(',
    without: 'const holdsUp = sql`(false and ',
    tests: [{ file, name: 'each arrives once, in order' }],
  },
  {
    protects: 'Nodes that take mails wait for none that another has in hand.',
    file: 'src/service/mail/claim-mail.ts',
    text: ' for update of mails skip locked',
    without: ' for update of mails',
    tests: [{ file: 'tests/contract/claims.test.ts', name: 'take different work, and wait for nobody' }],
  },
  {
    protects: 'A mail that a node took is left to it, and goes out once.',
    file: 'src/service/mail/claim-mail.ts',
    text: 'due_at = ${new Date(look.now.getTime() + lease).toISOString()}::timestamptz, ',
    without: '',
    tests: [
      { file: 'tests/contract/claims.test.ts', name: 'keeps it after the commit' },
      { file: 'tests/faults/nodes.test.ts', name: 'a node killed under load' },
    ],
  },
]
