/**
 * How patient a server is with those who are slow, in milliseconds: for Node's `createServer`. Whoever does not say
 * within ten seconds what is wanted, or needs more than five minutes to send it, is answered 408 and hung up on.
 */
export const connectionOptions = {
  headersTimeout: 10_000,
  requestTimeout: 300_000,
  connectionsCheckingInterval: 2_000,
  // Longer than load balancers keep an idle connection (60 s), or they would write into a closed one.
  keepAliveTimeout: 65_000,
} as const

/**
 * Milliseconds for which a connection in the middle of a request may be silent both ways, as where somebody does not
 * read what was asked for. Several times what streams let pass between two signs of life.
 */
export const longestSilence = 120_000
