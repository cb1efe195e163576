/** The address of a program bundled from a module and its imports, see scripts/vite-plugins.mjs. */
declare module 'virtual:thread/*' {
  const address: string
  export default address
}
