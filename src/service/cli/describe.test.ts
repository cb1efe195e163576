import { expect, test } from 'vitest'
import { describeInstallation } from './describe'

test('an installation is named by its folder and its database, never with what opens it', () => {
  const dataDir = '/var/lib/portal'
  expect(describeInstallation({ dataDir })).toBe('/var/lib/portal')
  const places = [
    'postgresql://portal:secret@db.internal:5433/developers',
    'postgres://portal:secret@[::1]/developers?sslmode=require',
    'postgresql:///developers?host=/run/postgresql&password=secret',
    'postgresql:///',
  ].map((databaseUrl) => describeInstallation({ dataDir, databaseUrl }))
  expect(places).toEqual([
    'the database developers of PostgreSQL at db.internal:5433 and /var/lib/portal',
    'the database developers of PostgreSQL at [::1] and /var/lib/portal',
    'the database developers of PostgreSQL at /run/postgresql and /var/lib/portal',
    'the database of PostgreSQL at this machine and /var/lib/portal',
  ])
})
