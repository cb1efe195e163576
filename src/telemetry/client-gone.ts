/** Whether something failed because whoever asked has gone in the middle of sending: nobody reads an answer. */
export const isClientGone = (error: unknown): boolean =>
  // As Node ends the body of a request; a database's connection says which call was reset.
  error instanceof Error && 'code' in error && error.code === 'ECONNRESET' && error.message === 'aborted'
