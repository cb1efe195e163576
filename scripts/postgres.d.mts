export interface PostgresServer {
  /** As DATABASE_URL wants it. */
  url: string
  stop: () => Promise<void>
}

/**
 * Starts a PostgreSQL server on a free loopback port, in a temporary folder or in `folder`, where it stays; undefined
 * where none is installed.
 */
export function startPostgres(options?: { folder?: string }): Promise<PostgresServer | undefined>
