import pg from 'pg'
import { beforeEach, expect, test, vi } from 'vitest'

// The driver announces a change of this: then docs/deployment.md, "TLS to PostgreSQL", must change too.
beforeEach(() => {
  vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
})

const getTls = (query: string): unknown =>
  Reflect.get(new pg.Client({ connectionString: `postgresql://portal@db.example/portal${query}` }), 'ssl')

// Any file: the test opens no connection.
const authority = 'sslrootcert=package.json'
const ca = expect.stringContaining('"name"')

test('without a word there is no TLS', () => {
  expect([getTls(''), getTls('?sslmode=disable')]).toEqual([false, false])
})

test.each(['prefer', 'require', 'verify-ca', 'verify-full'])('%s looks at authority and host', (mode) => {
  expect(getTls(`?sslmode=${mode}`)).toEqual({})
  expect(getTls(`?sslmode=${mode}&${authority}`)).toEqual({ ca })
})

test('as in libpq, one mode checks only the authority, and one checks nothing', () => {
  const here = 'uselibpqcompat=true'
  expect(getTls(`?${here}&sslmode=verify-ca&${authority}`)).toEqual({
    ca,
    checkServerIdentity: expect.any(Function),
  })
  expect(getTls(`?${here}&sslmode=require`)).toEqual({ rejectUnauthorized: false })
  expect(getTls('?sslmode=no-verify')).toEqual({ rejectUnauthorized: false })
})
