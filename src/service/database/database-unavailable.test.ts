import { expect, test } from 'vitest'
import { isDatabaseUnavailable, isOverloaded } from './database-unavailable'

const answer = (message: string, code: string, severity: string) =>
  Object.assign(new Error(message), { code, severity })

test('a pooler without its server is a database that is away, and a statement that is misunderstood is not', () => {
  // PgBouncer's error.
  const retrying = answer(
    'server login has been failing, try again later (server_login_retry)',
    '08P01',
    'FATAL',
  )
  const full = answer('no more connections allowed (max_client_conn)', '08P01', 'FATAL')
  // PostgreSQL's error.
  const misunderstood = answer('bind message supplies 1 parameters', '08P01', 'ERROR')
  expect([retrying, full, misunderstood].map(isDatabaseUnavailable)).toEqual([true, true, false])
  expect([retrying, full, misunderstood].map(isOverloaded)).toEqual([false, true, false])
})

test('a server that starts, ends, has no room or takes no writes is away, and one that refuses a row is not', () => {
  const codes = ['57P01', '57P03', '53300', '08006', '25006', '23505', '40001']
  const seen = codes.map((code) => isDatabaseUnavailable(answer('said', code, 'FATAL')))
  expect(seen).toEqual([true, true, true, true, true, false, false])
  const unwritten =
    'could not write to log file 000000010000000000000002 at offset 6291456: No space left on device'
  expect(isDatabaseUnavailable(answer(unwritten, '53100', 'PANIC'))).toBe(true)
  expect(
    isDatabaseUnavailable(answer('could not extend file: No space left on device', '53100', 'ERROR')),
  ).toBe(false)
})
