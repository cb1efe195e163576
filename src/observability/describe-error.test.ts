import { expect, test } from 'vitest'
import { getCost } from '../../tests/support/processor-time'
import { describeError } from './describe-error'

const person = 'petra.plantowska@planted.example'

const said = (error: unknown): string => JSON.stringify(describeError(error))

test('a database error is described by its code and the names of tables and constraints, never by rows', () => {
  const error = Object.assign(new Error('duplicate key value violates unique constraint "users_email_key"'), {
    severity: 'ERROR',
    code: '23505',
    detail: `Key (email)=(${person}) already exists.`,
    where: `SQL statement "insert ... ${person}"`,
    constraint: 'users_email_key',
    table: 'users',
  })
  expect(describeError(error)).toMatchObject({
    code: '23505',
    message: 'duplicate key value violates unique constraint "users_email_key"',
    constraint: 'users_email_key',
    table: 'users',
    at: expect.arrayContaining([expect.stringContaining('describe-error.test')]),
  })
  expect(said(error)).not.toContain('planted')
})

test('a value that the database could not read is not repeated', () => {
  const message = 'invalid input syntax for type uuid: "Petra Plantowska"'
  const error = Object.assign(new Error(message), { severity: 'ERROR', code: '22P02' })
  expect(describeError(error)).toMatchObject({ code: '22P02', message: 'invalid input syntax for type uuid' })
  expect(said(error)).not.toContain('Plantowska')
})

test('errors of mail servers, the identity provider and the disk are described by their codes alone', () => {
  const refused = Object.assign(new Error(`Can't send mail: 550 <${person}> Petra Plantowska unknown`), {
    code: 'EENVELOPE',
    responseCode: 550,
    response: `550 ${person}`,
    rejected: [person],
  })
  const provider = Object.assign(new Error(`Raw server response: {"name":"Petra Plantowska"}`), {
    code: 'auth/internal-error',
  })
  const disk = Object.assign(new Error(`ENOENT: open '/data/mail/Petra Plantowska.eml'`), {
    code: 'ENOENT',
    syscall: 'open',
  })
  for (const error of [refused, provider, disk]) {
    expect(describeError(error)).not.toHaveProperty('message')
    expect(said(new Error('It failed', { cause: error }))).not.toMatch(/planted|Plantowska/)
  }
  expect(describeError(refused)).toMatchObject({ name: 'Error', code: 'EENVELOPE' })
})

test.each([
  '{"password":hunter2planted}',
  `{"password":'hunter2planted'}`,
  '"a" hunter2planted',
  'hunter2planted',
])('of a body that is no JSON, %s, nothing is told', (body) => {
  const parse = () => {
    try {
      return JSON.parse(body) as unknown
    } catch (error) {
      return error
    }
  }
  expect(said(parse())).toContain('JSON')
  expect(said(parse())).not.toMatch(/hunter2|plant|password/)
})

test('of a long message with sent data only the beginning is logged, without delay', async () => {
  const long = new Error(`No such thing: "${'planted" '.repeat(20_000)}`)
  expect(describeError(long)).toMatchObject({ message: 'No such thing: …' })
  expect(await getCost(() => describeError(new Error('a'.repeat(200_000))))).toBeLessThan(10)
})

test('sent data is cut out of other messages, and a program’s own names are not', () => {
  expect(describeError(new SyntaxError('Unexpected token, "Petra Pla"... is not valid JSON'))).toMatchObject({
    message: 'Unexpected token, "…"... is not valid JSON',
  })
  expect(describeError(new TypeError("Cannot read properties of undefined (reading 'rows')"))).toMatchObject({
    message: "Cannot read properties of undefined (reading 'rows')",
  })
  const leaky = new Error(
    `To ${person} or +56 9 8765 4321 with eyJhbGciOiJSUzI1NiIsImtpZCI6IjEy at https://u:p4ss@db/x?token=plantedtoken`,
  )
  expect(describeError(leaky)).toMatchObject({
    message: 'To [address] or [number] with [token] at https://[address]/x?[query]',
  })
})

test('frames come from the stack, and lines of the message are not taken for frames', () => {
  const error = new Error(`First\n    at ${person} (planted)\nlast`)
  expect(describeError(error).at?.[0]).toContain('describe-error.test')
  expect(said(error)).not.toContain('planted.example')
})

test.each([undefined, null, 7, { a: 1 }])(
  'an error whose message is %j is written down like any other',
  (message) => {
    expect(describeError(Object.assign(new Error('x'), { message, code: 'EIO' }))).toMatchObject({
      name: 'Error',
      code: 'EIO',
    })
  },
)
