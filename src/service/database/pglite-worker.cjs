// Runs the embedded PostgreSQL in a thread of its own: it blocks its thread for a whole query.
// Handed to the thread as text, so it is plain CommonJS and its packages are named by absolute paths.
const fs = require('node:fs')
const { parentPort, workerData } = require('node:worker_threads')

/**
 * @typedef {import('node:worker_threads').MessagePort} MessagePort
 * @typedef {import('@electric-sql/pglite').PGlite} Database
 */

/** @type {import('./pglite-thread').ThreadData} */
const { folder, isUnsafe, textTypes, modules } = workerData

/** @type {typeof import('@electric-sql/pglite')} */
const { PGlite } = require(modules.pglite)
/** @type {typeof import('@electric-sql/pglite/contrib/pg_trgm')} */
const { pg_trgm } = require(modules.trigrams)

/** @param {string} text */
const asText = (text) => text
const texts = Object.fromEntries(textTypes.map((oid) => [oid, asText]))

// After one of these PostgreSQL gives itself up, but where it does so in the middle of a commit it goes round for ever.
const noRoom = ['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO']
const write = fs.writeSync
/** @param {MessagePort} port */
const tellOfNoRoom = (port) => {
  /** @param {unknown[]} given @returns {number} */
  fs.writeSync = (...given) => {
    try {
      return Reflect.apply(write, fs, given)
    } catch (error) {
      const [file] = given
      // Not what it prints.
      if (Number(file) > 2 && noRoom.includes(describe(error).code ?? ''))
        port.postMessage({ failed: describe(error) })
      throw error
    }
  }
}

const settings = [
  'TimeZone=UTC',
  // WebAssembly memory is never given back; beyond this the operating system caches the files. 128 MB by default.
  'shared_buffers=32MB',
  // Rows written by the transaction that created their table skip the write-ahead log.
  ...(isUnsafe
    ? ['fsync=off', 'wal_level=minimal', 'max_wal_senders=0']
    : ['fsync=on', 'wal_sync_method=open_datasync']),
]

const open = async () => {
  const database = new PGlite({
    dataDir: folder,
    extensions: { pg_trgm },
    parsers: texts,
    // By default it never reaches the disk: -F switches fsync off.
    startParams: PGlite.defaultStartParams
      .filter((param) => param !== '-F')
      .concat(settings.flatMap((setting) => ['-c', setting])),
  })
  await database.waitReady
  // The engine created its own array parsers at its start.
  Object.assign(database.parsers, texts)
  return database
}

/** @param {Database} database @param {import('./pglite-thread').Statement} statement */
const run = async (database, { sql, parameters }) => {
  // Without parameters the simple protocol, as pg does: it takes several statements.
  const result = parameters.length
    ? await database.query(sql, parameters)
    : ((await database.exec(sql)).at(-1) ?? { rows: [], fields: [] })
  const { rows, fields, affectedRows, command } = result
  return { rows, fields, affectedRows, command }
}

/**
 * Copies the fields of an error that the other thread needs.
 *
 * @param {unknown} error
 */
const describe = (error) => {
  /** @type {Partial<Record<'message' | 'code' | 'detail' | 'constraint' | 'table' | 'column' | 'severity', string>>} */
  const { message, code, detail, constraint, table, column, severity } = Object(error)
  return { message, code, detail, constraint, table, column, severity }
}

/** @param {MessagePort} port */
const serve = async (port) => {
  const database = await open()
  port.on('message', async (/** @type {import('./pglite-thread').ThreadRequest} */ request) => {
    try {
      if (request.close) await database.close()
      port.postMessage({ id: request.id, result: request.close ? null : await run(database, request) })
    } catch (error) {
      port.postMessage({ id: request.id, error: describe(error) })
    }
    if (request.close) port.close()
  })
  database.onNotification((channel, payload) => port.postMessage({ signal: { channel, payload } }))
  port.postMessage({ ready: true })
}

/** @param {MessagePort} port */
const start = (port) => {
  tellOfNoRoom(port)
  serve(port).catch((error) => {
    port.postMessage({ failed: describe(error) })
    port.close()
  })
}

if (parentPort) start(parentPort)
