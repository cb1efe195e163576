// How a child process is ended.

/** @typedef {Pick<import('node:child_process').ChildProcess, 'exitCode' | 'signalCode' | 'kill' | 'once'>} Child */

/**
 * Whether a child has ended, for any reason.
 *
 * @param {Pick<Child, 'exitCode' | 'signalCode'>} child
 */
export function hasEnded({ exitCode, signalCode }) {
  return exitCode !== null || signalCode !== null
}

/**
 * Asks a child to end and waits; kills it after a time limit.
 *
 * @param {Child} child
 * @param {NodeJS.Signals} signal
 * @param {number} [patience] milliseconds; for ever unless given
 */
export async function stopChild(child, signal, patience) {
  if (hasEnded(child)) return
  const gone = new Promise((resolve) => {
    child.once('exit', resolve)
  })
  child.kill(signal)
  const force = patience === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), patience)
  await gone
  clearTimeout(force)
}
