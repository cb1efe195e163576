// Who may import whom: only downwards, and `messages` from everywhere. Run by `npm run imports`.
//
//   server.ts -> routes -> app -> features -> auth -> forms -> ui | gateways -> observability -> config -> contract
//             -> service/app -> modules -> http | jobs | identity | mail | markdown | storage | database -> observability
//                -> config -> contract

/** @typedef {import('dependency-cruiser').IRegularForbiddenRuleType} Rule */

const TEST = '\\.test\\.tsx?$'
const FOUNDATIONS = 'identity|mail|markdown|storage|database'

/**
 * A layer that may import itself, the layers named, and packages; Node's own modules too unless it says otherwise.
 *
 * @param {string} name
 * @param {{ of: string, may: string[], packages?: string, node?: boolean, why: string }} facts
 */
function layer(name, { of, may, packages = 'node_modules/', node = true, why }) {
  const pathNot = [of, ...['messages/', ...may].map((path) => `^src/${path}`), packages]
  /** @type {Rule['to']} */
  const to = { pathNot, couldNotResolve: false, ...(node && { dependencyTypesNot: ['core'] }) }
  return forbid(name, why, { path: of, pathNot: TEST }, to)
}

/**
 * @param {string} name
 * @param {string} why
 * @param {Rule['from']} from
 * @param {Rule['to']} to
 * @returns {Rule & { name: string, comment: string }}
 */
function forbid(name, why, from, to) {
  return { name, severity: 'error', comment: why, from, to }
}

const layers = [
  layer('messages-are-a-leaf', {
    of: '^src/messages/',
    may: [],
    packages: 'node_modules/@lingui/core/',
    node: false,
    why: 'Every layer says something to people, so what gives the texts knows none of them, nor React.',
  }),
  layer('contract-is-the-ground', {
    of: '^src/contract/',
    may: [],
    packages: 'node_modules/(valibot|libphonenumber-js|chardet|@lingui/core)/',
    node: false,
    why: 'The contract imports valibot and the libraries of two fields alone, so that anything may import it.',
  }),
  layer('config-stands-on-the-contract', {
    of: '^src/config/',
    may: ['contract/'],
    why: 'Configuration knows the contract and nothing above itself.',
  }),
  layer('observability-stands-on-config', {
    of: '^src/observability/',
    may: ['config/', 'contract/'],
    why: 'What every layer tells of itself is told below all of them: it knows how, and nothing of what.',
  }),
  layer('ui-knows-no-domain', {
    of: '^src/ui/',
    may: ['contract/(?:problem|http-error)\\.ts$'],
    node: false,
    why: 'Interface parts know neither the domain, nor the machine they run on; of the contract, how calls fail.',
  }),
  layer('gateways-stand-on-config-and-contract', {
    of: '^src/gateways/',
    may: ['observability/', 'config/', 'contract/'],
    why: 'A gateway is a door out: it knows where and what, and nothing of who asks.',
  }),
  layer('forms-know-of-auth-the-session-alone', {
    of: '^src/forms/',
    may: ['auth/(?:use-)?session\\.ts$', 'ui/', 'gateways/', 'observability/', 'config/', 'contract/'],
    why: 'Forms keep drafts for the signed-in user; sign-in itself is built of forms.',
  }),
  layer('auth-stands-on-forms', {
    of: '^src/auth/',
    may: ['forms/', 'ui/', 'gateways/', 'observability/', 'config/', 'contract/'],
    why: 'Every feature knows who is signed in, so sign-in knows no feature.',
  }),
  layer('features-stand-on-auth-and-forms', {
    of: '^src/features/',
    may: ['auth/', 'forms/', 'ui/', 'gateways/', 'observability/', 'config/', 'contract/'],
    why: 'Features know the layers below; they do not know routes, middleware or the service.',
  }),
  layer('app-composes-features', {
    of: '^src/app/',
    may: ['features/', 'auth/', 'forms/', 'ui/', 'gateways/', 'observability/', 'config/', 'contract/'],
    why: 'The shell around every page shows features; features do not know it.',
  }),
  layer('middleware-stands-on-auth', {
    of: '^src/server/',
    may: ['auth/', 'gateways/', 'observability/', 'config/', 'contract/'],
    why: 'Request middleware serves every page, so it knows none of them.',
  }),
  layer('routes-compose-features', {
    of: '^src/routes/',
    may: [
      'app/',
      'features/',
      'auth/',
      'forms/',
      'server/',
      'ui/',
      'gateways/',
      'config/',
      'contract/',
      'router\\.tsx$',
    ],
    why: 'Routes compose features; they reach the service through a feature and its gateway.',
  }),
  layer('service-stands-on-config-and-contract', {
    of: '^src/service/',
    may: ['observability/', 'config/', 'contract/'],
    why: 'The users service runs without the portal, so it imports nothing of it.',
  }),
]

const rules = [
  forbid(
    'features-are-islands',
    'A feature imports itself and the layers below; a route composes features.',
    { path: '^src/features/([^/]+)/', pathNot: TEST },
    { path: '^src/features/', pathNot: '^src/features/$1/' },
  ),
  forbid(
    'service-behind-its-door',
    'Only server.ts joins the halves; everything else calls the service through a gateway.',
    { path: '^src/', pathNot: ['^src/server\\.ts$', '^src/service/', TEST] },
    { path: '^src/service/' },
  ),
  forbid(
    'modules-keep-their-queries',
    "Modules call each other's services, never each other's SQL.",
    { path: '^src/service/modules/([^/]+)/', pathNot: TEST },
    { path: '^src/service/modules/[^/]+/.*\\.queries\\.ts$', pathNot: '^src/service/modules/$1/' },
  ),
  forbid(
    'foundations-know-no-module',
    'Identity, mail, Markdown, storage and database serve the modules and know none of them.',
    { path: `^src/service/(?:${FOUNDATIONS})/`, pathNot: TEST },
    { path: '^src/service/modules/' },
  ),
  forbid(
    'nothing-imports-the-composition-root',
    'app.ts composes the modules, compose.ts and main.ts start them; what they compose does not know them.',
    { path: '^src/service/', pathNot: ['^src/service/(?:app|compose|main)\\.ts$', TEST] },
    { path: '^src/service/(?:app|compose|main)\\.ts$' },
  ),
  forbid(
    'server-code-stays-on-the-server',
    'What ends in .server.ts is never shipped to a browser.',
    { path: ['\\.client\\.tsx?$', '^src/client\\.tsx$', '^src/ui/'], pathNot: TEST },
    { path: '\\.server\\.tsx?$' },
  ),
  forbid(
    'browser-code-stays-in-the-browser',
    'What ends in .client.ts needs a browser.',
    { path: ['\\.server\\.tsx?$', '^src/(?:service|server)/', '^src/server\\.ts$'], pathNot: TEST },
    { path: '\\.client\\.tsx?$' },
  ),
  forbid(
    'no-cycles',
    'Of two files that import each other, neither can be read alone.',
    { path: '^src/' },
    // Start's own route tree names the router's type, and the router names the tree.
    { circular: true, viaOnly: { pathNot: '^src/routeTree\\.gen\\.ts$' } },
  ),
  forbid(
    'tests-are-not-imported',
    'What runs does not depend on what tests it.',
    { path: '^src/', pathNot: TEST },
    { path: [TEST, '^tests/'] },
  ),
  forbid(
    'contract-tests-are-black-boxes',
    'Contract tests know the service by HTTP and SQL; what they need of its code is in tests/support/service.ts.',
    {
      path: ['^tests/contract/', '^tests/support/[^/]+$'],
      pathNot: '^tests/support/(?:service|run-due-jobs)\\.ts$',
    },
    { path: '^src/service/' },
  ),
  forbid(
    'no-development-packages',
    'What runs in production is among the dependencies, not the devDependencies.',
    { path: '^src/', pathNot: TEST },
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'everything-resolves',
    'An import that leads nowhere hides whom it would have reached.',
    { path: '^src/' },
    { couldNotResolve: true, pathNot: '^virtual:' },
  ),
]

/** @type {import('dependency-cruiser').ICruiseOptions} */
const options = {
  // The other parsers need an older TypeScript, and read nothing (and find no fault) beside this one.
  parser: 'swc',
  tsPreCompilationDeps: true,
  doNotFollow: { path: 'node_modules' },
}

export default { forbidden: [...layers, ...rules], options }
