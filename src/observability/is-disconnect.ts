/** Whether a failure means that the client has disconnected while sending: no answer would be read. */
export const isDisconnect = (error: unknown): boolean =>
  // As Node ends the body of a request; a database's connection says which call was reset.
  error instanceof Error && 'code' in error && error.code === 'ECONNRESET' && error.message === 'aborted'
