// Loaded first into every child of the supervisor: ends the child when the supervisor is gone, however it ended.
import process from 'node:process'

const GRACE_MS = 10_000

process.once('disconnect', () => {
  // Sends itself the signal, so that the script's handlers run; without a handler the signal ends it.
  process.kill(process.pid, 'SIGTERM')
  setTimeout(() => process.exit(1), GRACE_MS).unref()
})
