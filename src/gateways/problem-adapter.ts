import { createSerializationAdapter } from '@tanstack/react-router'
import { ProblemError } from '~/contract/problem'

/** Keeps the code and the fields of a refused call on its way to the browser; nothing else of it travels. */
export const problemAdapter = createSerializationAdapter({
  key: 'problem',
  test: (value): value is ProblemError => value instanceof ProblemError,
  toSerializable: ({ code, message, fields, retryAfter, requestId, current }) => ({
    code,
    message,
    fields,
    retryAfter,
    requestId,
    current,
  }),
  fromSerializable: ({ code, message, fields, retryAfter, requestId, current }) =>
    new ProblemError(code, {
      detail: message,
      fields,
      ...(retryAfter === undefined ? {} : { retryAfter }),
      ...(requestId === undefined ? {} : { requestId }),
      ...(current === undefined ? {} : { current }),
    }),
})
