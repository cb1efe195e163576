import process from 'node:process'
import { startPostgres } from './postgres.mjs'

/**
 * The PostgreSQL server that tests use: the one that DATABASE_URL_TEST names, or one started for them.
 *
 * @returns {Promise<{ url: string | undefined, stop: () => Promise<void> }>} no address if none is installed
 * @throws {Error} with the server's own words when one is installed and does not start
 */
export async function provideTestServer() {
  const named = process.env.DATABASE_URL_TEST
  const server = named ? undefined : await startPostgres()
  return {
    url: named || server?.url,
    stop: async () => {
      await server?.stop()
    },
  }
}
