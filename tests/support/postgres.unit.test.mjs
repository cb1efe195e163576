import pg from 'pg'
import { expect, test } from 'vitest'
import { startPostgres } from './postgres.mjs'

test('a server started for the tests answers, and is gone when stopped', async (context) => {
  const server = await startPostgres()
  if (!server) return context.skip('no PostgreSQL is installed')
  for (const url of [server.url, server.socketUrl]) {
    const client = new pg.Client(url)
    await client.connect()
    const { rows } = await client.query("select current_setting('server_encoding') as encoding")
    await client.end()
    expect(rows).toEqual([{ encoding: 'UTF8' }])
  }
  await server.stop()

  await expect(new pg.Client(server.url).connect()).rejects.toThrow('ECONNREFUSED')
})
