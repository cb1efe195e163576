const longest = 400

/** Files that nobody wrote for readers: what systems and tools leave in folders. */
export const isLeftBehind = (path: string): boolean =>
  path
    .split('/')
    .some(
      (part) =>
        (part.startsWith('.') && part !== '.' && part !== '..') ||
        part === '__MACOSX' ||
        part === 'node_modules' ||
        /^(?:Thumbs\.db|desktop\.ini)$/i.test(part),
    )

/**
 * Why a name in an archive is no path within it: it could lead out of the folder, or mean another file elsewhere.
 * Null for a good one.
 */
export const pathProblem = (path: string): string | null => {
  if ([...path].some((character) => (character.codePointAt(0) ?? 0) < 32))
    return 'Its name holds control characters.'
  if (path.includes('\u{FFFD}')) return 'Its name could not be read.'
  if (path.includes('\\')) return 'Its name holds a backslash.'
  if (path.startsWith('/') || /^[a-z]:/i.test(path)) return 'Its name begins at the root of a disk.'
  if (path.length > longest) return 'Its name is too long.'
  const parts = path.split('/')
  if (parts.includes('..') || parts.includes('.')) return 'Its name leads out of the folder.'
  return parts.includes('') ? 'Its name has an empty part.' : null
}
