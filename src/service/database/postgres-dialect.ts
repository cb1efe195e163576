import { PostgresAdapter, PostgresDialect } from 'kysely'

/**
 * Without the lock of Kysely's Migrator, which belongs to the session: after a failed transaction it would stay with a
 * pooled connection. `migrate` takes a lock that ends with its transaction.
 */
class TransactionalAdapter extends PostgresAdapter {
  override async acquireMigrationLock() {}
  override async releaseMigrationLock() {}
}

/** Kysely over a PostgreSQL server. */
export class ServerDialect extends PostgresDialect {
  override createAdapter() {
    return new TransactionalAdapter()
  }
}
