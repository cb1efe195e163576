import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { ask, askFor } from '../support/faults/ask'
import { databases, makeInstallation } from '../support/faults/installation'
import { demoTokens } from '../support/faults/mixed-load'
import { type RunningPortal, startPortal } from '../support/faults/portal'

const readers = 4
// Of 5,000 characters each: several times what the system buffers of an unread response.
const people = 5_000

/** Requests the CSV export of users, without reading the response yet. */
const startExport = async ({ address }: RunningPortal, token: string): Promise<IncomingMessage> => {
  const begun = request(`${address}/api/admin/users.csv`, {
    agent: false,
    headers: { authorization: `Bearer ${token}` },
  }).end()
  const [answer]: IncomingMessage[] = await once(begun, 'response')
  if (!answer) throw new Error('There was no answer.')
  return answer
}

const read = async (answer: IncomingMessage): Promise<string> => {
  const pieces: Buffer[] = []
  for await (const piece of answer) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

test.each(databases)(
  'an export whose client stops reading is not read further from the database, and blocks nothing (%s)',
  async (kind) => {
    const installation = await makeInstallation(kind)
    onTestFinished(() => installation.remove())
    await installation.inspect((database) =>
      sql`insert into users (identity_uid, email, verified, first_name, last_name, street, created_at, updated_at)
        select 'row-' || n, 'row-' || n || '@people.example', true, 'Row', n, repeat('Calle ', 830), now(), now()
        from generate_series(1, ${sql.lit(people)}) n`.execute(database),
    )
    // Fewer connections than readers.
    const environment = { DATABASE_POOL_SIZE: '2' }
    const portal = await startPortal({ ...installation, environment })
    onTestFinished(() => portal.end('SIGKILL'))
    const { admin } = await demoTokens(installation.identityHost)
    const list = () => ask(portal.address, '/api/users?count=100', { token: admin })

    const answers: IncomingMessage[] = []
    for (let index = 0; index < readers; index += 1) answers.push(await startExport(portal, admin))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
    for (let call = 0; call < 20; call += 1) expect((await list()).status).toBe(200)

    // Among the last rows: a client that gets their new values got them from the database after this change.
    await askFor(portal.address, '/api/admin/users/status', {
      method: 'PUT',
      token: admin,
      body: { users: ['demo-pending'], newStatus: 'denied' },
    })
    for (const answer of answers) {
      const lines = (await read(answer)).trimEnd().split('\r\n')
      expect(lines.filter((line) => line.startsWith('row-'))).toHaveLength(people)
      expect(lines.filter((line) => line.startsWith('demo-pending,'))).toEqual([
        expect.stringContaining(',denied,'),
      ])
    }
    expect(portal.lines.filter((line) => /"level":"error"/.test(line))).toEqual([])
  },
)
