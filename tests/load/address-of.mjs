/**
 * A path with its query.
 *
 * @param {string} path
 * @param {Record<string, string | number>} query
 */
export function getAddress(path, query) {
  return `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`
}
