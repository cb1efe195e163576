// Runs the embedded PostgreSQL in a thread of its own: it blocks its thread for a whole query.
// Handed to the thread as text, so it is plain CommonJS and its packages are named by absolute paths.
const fs = require('node:fs')
const { parentPort, workerData } = require('node:worker_threads')

const { PGlite } = require(workerData.modules.pglite)
const { pg_trgm } = require(workerData.modules.trigrams)

const texts = Object.fromEntries(workerData.textTypes.map((oid) => [oid, (text) => text]))

// After one of these PostgreSQL gives itself up, but where it does so in the middle of a commit it goes round for ever.
const noRoom = ['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO']
const write = fs.writeSync
fs.writeSync = (file, ...rest) => {
  try {
    return write(file, ...rest)
  } catch (error) {
    // Not what it prints.
    if (file > 2 && noRoom.includes(error.code)) parentPort.postMessage({ failed: describe(error) })
    throw error
  }
}

const settings = [
  'TimeZone=UTC',
  // What a transaction fills that it made goes into the tables alone, not into the log as well.
  ...(workerData.isUnsafe
    ? ['fsync=off', 'wal_level=minimal', 'max_wal_senders=0']
    : ['fsync=on', 'wal_sync_method=open_datasync']),
]

const open = async () => {
  const database = new PGlite({
    dataDir: workerData.folder,
    extensions: { pg_trgm },
    parsers: texts,
    // By default it never reaches the disk: -F switches fsync off.
    startParams: PGlite.defaultStartParams
      .filter((param) => param !== '-F')
      .concat(settings.flatMap((setting) => ['-c', setting])),
  })
  await database.waitReady
  // It made parsers of its own for arrays when it started.
  Object.assign(database.parsers, texts)
  return database
}

const run = async (database, { sql, parameters }) => {
  // Without parameters the simple protocol, as pg does: it takes several statements.
  const result = parameters.length
    ? await database.query(sql, parameters)
    : ((await database.exec(sql)).at(-1) ?? { rows: [], fields: [] })
  const { rows, fields, affectedRows, command } = result
  return { rows, fields, affectedRows, command }
}

const describe = ({ message, code, detail, constraint, table, column, severity }) => ({
  message,
  code,
  detail,
  constraint,
  table,
  column,
  severity,
})

const serve = async () => {
  const database = await open()
  parentPort.on('message', async (request) => {
    try {
      if (request.close) await database.close()
      parentPort.postMessage({ id: request.id, result: request.close ? null : await run(database, request) })
    } catch (error) {
      parentPort.postMessage({ id: request.id, error: describe(error) })
    }
    if (request.close) parentPort.close()
  })
  database.onNotification((channel, payload) => parentPort.postMessage({ signal: { channel, payload } }))
  parentPort.postMessage({ ready: true })
}

serve().catch((error) => {
  parentPort.postMessage({ failed: describe(error) })
  parentPort.close()
})
