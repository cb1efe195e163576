/**
 * Time limits in milliseconds for slow clients, for Node's `createServer`. A client that does not finish its
 * headers within ten seconds, or its request within two hours, gets a 408 and the connection is closed. Bodies other
 * than uploads have {@link bodyTimeoutMs}.
 */
export const connectionOptions = {
  headersTimeout: 10_000,
  requestTimeout: 7_200_000,
  connectionsCheckingInterval: 2_000,
  // Longer than load balancers keep an idle connection (60 s), or they would write into a closed one.
  keepAliveTimeout: 65_000,
} as const

/** Milliseconds within which a body has to arrive, unless it is an upload that is streamed to the file store. */
export const bodyTimeoutMs = 300_000

/** Paths of the uploads of files for download: of the portal, and of the service beneath it and alone. */
export const uploadPaths: readonly string[] = [
  '/admin/downloads/upload',
  '/api/admin/releases',
  '/admin/releases',
]

/**
 * Milliseconds for which a connection may be idle both ways in the middle of a request, as when a client does not
 * read the response. Several times the heartbeat interval of streams.
 */
export const idleTimeoutMs = 120_000

/** Parameters of one query. No call and no page has so many, and reading them costs time. */
const maxParameters = 100

/** Whether a query, with or without its question mark, has more parameters than are read. */
export const hasTooManyParameters = (search: string): boolean =>
  search.split('&', maxParameters + 1).length > maxParameters
