/** What the identity provider answers with status 400 when it refuses, as recorded; the library reads `message`. */
export const refusal = (message: string) => ({
  error: { code: 400, message, errors: [{ message, domain: 'global', reason: 'invalid' }] },
})

/** For a key that is not the project's. */
export const invalidKey = {
  error: {
    code: 400,
    message: 'API key not valid. Please pass a valid API key.',
    errors: [
      {
        message: 'API key not valid. Please pass a valid API key.',
        domain: 'global',
        reason: 'badRequest',
      },
    ],
    status: 'INVALID_ARGUMENT',
    details: [
      {
        '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
        reason: 'API_KEY_INVALID',
        domain: 'googleapis.com',
        metadata: { service: 'identitytoolkit.googleapis.com' },
      },
    ],
  },
}
