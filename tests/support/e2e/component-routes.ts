import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const withoutSlash = (path: string) => (path === '/' ? path : path.replace(/\/$/, ''))

// Layout routes that add nothing to an address, such as `_approved`.
const pathlessPart = /\/_[\w-]+/g

/** The source of each file that declares a route with an address, and that address: `/documents/$page`. */
export const routeSources = (): { path: string; code: string }[] =>
  readdirSync('src/routes', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    // A file beside a folder of its name is the layout of what is in it.
    .filter((file) => !existsSync(file.replace(/\.tsx?$/, '')))
    .map((file) => readFileSync(file, 'utf8'))
    .flatMap((code) => {
      const id = /createFileRoute\('([^']+)'\)/.exec(code)?.[1]
      return id === undefined ? [] : [{ path: withoutSlash(id.replaceAll(pathlessPart, '')), code }]
    })

/** The routes with a component, as the source declares them. */
export const componentRoutes = (): string[] =>
  routeSources().flatMap(({ path, code }) => (/^ {2}component: /m.test(code) ? [path] : []))

const matches = (route: string, path: string): boolean => {
  const [wanted, given] = [route.split('/'), path.split('/')]
  return (
    wanted.length === given.length && wanted.every((part, at) => part.startsWith('$') || part === given[at])
  )
}

const parameters = (route: string) => route.split('$').length

/** The matching route that the router takes: the one with the fewest parameters. */
export const getRoute = (routes: readonly string[], address: string): string | undefined => {
  const path = withoutSlash(address.split('?', 1)[0] ?? '')
  return routes
    .filter((route) => matches(route, path))
    .toSorted((one, other) => parameters(one) - parameters(other))[0]
}
