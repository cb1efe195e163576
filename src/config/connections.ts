/**
 * Timeouts in milliseconds against slow clients, for Node's `createServer`. A client that does not finish its
 * headers within ten seconds, or its request within two hours, gets a 408 and the connection is closed. For bodies
 * other than uploads, see {@link bodyTimeoutMs}.
 */
export const connectionOptions = {
  headersTimeout: 10_000,
  requestTimeout: 7_200_000,
  connectionsCheckingInterval: 2_000,
  // Longer than load balancers keep an idle connection (60 s), so that they do not write to a closed one.
  keepAliveTimeout: 65_000,
} as const

/** Timeout for receiving a body, except for uploads that are streamed to the file store. */
export const bodyTimeoutMs = 300_000

/** Upload paths of files for download: of the portal, and of the service below it and alone. */
export const uploadPaths: readonly string[] = [
  '/admin/downloads/upload',
  '/api/admin/releases',
  '/admin/releases',
]

/**
 * How long a connection can be idle in both directions during a request, as when a client does not read the
 * response. Several times the heartbeat interval of streams.
 */
export const idleTimeoutMs = 120_000

/** Maximum number of query parameters. No call and no page needs as many, and parsing them takes time. */
const maxParameters = 100

/** Whether a query string, with or without its question mark, has too many parameters. */
export const hasTooManyParameters = (search: string): boolean =>
  search.split('&', maxParameters + 1).length > maxParameters
