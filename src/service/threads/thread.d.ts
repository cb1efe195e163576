/** The address of a program made of a module and what it imports, see scripts/threads.mjs. */
declare module 'virtual:thread/*' {
  const address: string
  export default address
}
