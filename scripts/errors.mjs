// Reads a thrown value, which may have any type.

/**
 * The message for the user.
 *
 * @param {unknown} thrown
 * @returns {string}
 */
export function getMessage(thrown) {
  return thrown instanceof Error ? thrown.message : String(thrown)
}

/**
 * The system's error code, such as `ENOENT`.
 *
 * @param {unknown} thrown
 * @returns {unknown} undefined if it has no code
 */
export function getCode(thrown) {
  return thrown instanceof Error && 'code' in thrown ? thrown.code : undefined
}
