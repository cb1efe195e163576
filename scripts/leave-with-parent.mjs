// Loaded first into every child of the supervisor: when the supervisor is gone, however it ended, so is the child.
import process from 'node:process'

const GRACE_MS = 10_000

process.once('disconnect', () => {
  // As asked to end by a signal, so that what the script does on one is done; without a handler this ends it.
  process.kill(process.pid, 'SIGTERM')
  setTimeout(() => process.exit(1), GRACE_MS).unref()
})
