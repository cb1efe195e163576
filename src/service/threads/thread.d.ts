/** The address of a program bundled from a module and its imports, see scripts/threads.mjs. */
declare module 'virtual:thread/*' {
  const address: string
  export default address
}
