/** The address of a program bundled from a module and its imports, see scripts/vite-plugins.mjs. */
declare module 'virtual:thread/*' {
  const address: string
  export default address
}

declare module 'virtual:server-function-calls' {
  /** By the id of each server function that validates input, the `noun.verb` that its source calls. */
  const calls: Record<string, string[]>
  export default calls
}
