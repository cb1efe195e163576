export interface PostgresServer {
  /** As DATABASE_URL wants it. */
  url: string
  stop: () => Promise<void>
  /** Ends it as a crash does: what it had in memory alone is lost. */
  kill: () => Promise<void>
  /** Whether it has ended, by itself or otherwise. */
  hasEnded: () => boolean
}

/**
 * Starts a PostgreSQL server on a free loopback port, in a temporary folder or in `folder`, where it stays; undefined
 * where none is installed. On `port` where one is given, to be found there again; none of its files grows beyond
 * `largestFile` bytes.
 */
export function startPostgres(options?: {
  folder?: string
  port?: number
  largestFile?: number
}): Promise<PostgresServer | undefined>

/** Whether {@link startPostgres} would find one. */
export function isPostgresInstalled(): boolean
