// What can be said of something that was thrown, which may be anything.

/**
 * What a person is told of it.
 *
 * @param {unknown} thrown
 * @returns {string}
 */
export function getMessage(thrown) {
  return thrown instanceof Error ? thrown.message : String(thrown)
}

/**
 * How the system calls it, such as `ENOENT`.
 *
 * @param {unknown} thrown
 * @returns {unknown} undefined where it has no code
 */
export function getCode(thrown) {
  return thrown instanceof Error && 'code' in thrown ? thrown.code : undefined
}
