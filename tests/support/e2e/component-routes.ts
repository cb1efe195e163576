import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = 'src/routes'

const withoutSlash = (path: string) => (path === '/' ? path : path.replace(/\/$/, ''))

/** The routes with a component, as the source declares them: `/documents/$page`. */
export const componentRoutes = (): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.tsx'))
    .map((entry) => readFileSync(join(folder, entry.name), 'utf8'))
    .flatMap((code) => {
      const path = /createFileRoute\('([^']+)'\)/.exec(code)?.[1]
      return path !== undefined && /^ {2}component: /m.test(code) ? [withoutSlash(path)] : []
    })

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
