declare module 'virtual:server-function-calls' {
  /** By the id of each server function that validates input, the `noun.verb` that its source calls. */
  const calls: Record<string, string[]>
  export default calls
}
