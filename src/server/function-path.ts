/** Server functions are called under this path. */
export const functionPath = '/_serverFn/'

const decode = (pathname: string) => {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}

/**
 * Whether a path leads to the server functions but names none: the framework decodes paths, so that an encoded one
 * would pass by what looks at the plain one, and looks ids up in an object, where `constructor` is found.
 */
export const namesNoFunction = (pathname: string): boolean => {
  const decoded = pathname.includes('%') ? decode(pathname) : pathname
  if (!decoded.startsWith(functionPath)) return false
  const id = pathname.slice(functionPath.length)
  return decoded !== pathname || !/^[\w.-]+$/.test(id) || id in Object.prototype
}
