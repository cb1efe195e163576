import type { Access, Endpoint } from '~/contract/endpoint'
import type { ProblemCode } from '~/contract/problem'

const locked = ['ACCOUNT_DISABLED', 'ACCOUNT_BLOCKED', 'SIGN_IN_UNPROVEN'] as const

const ofAccess: Record<Access, readonly ProblemCode[]> = {
  anyone: ['TOKEN_INVALID'],
  identity: ['TOKEN_MISSING', 'TOKEN_INVALID', ...locked],
  user: ['TOKEN_MISSING', 'TOKEN_INVALID', ...locked, 'NOT_REGISTERED'],
  approved: [
    'TOKEN_MISSING',
    'TOKEN_INVALID',
    ...locked,
    'NOT_REGISTERED',
    'NOT_APPROVED',
    'TERMS_NOT_ACCEPTED',
  ],
  admin: [
    'TOKEN_MISSING',
    'TOKEN_INVALID',
    ...locked,
    'NOT_REGISTERED',
    'FORBIDDEN',
    'SECOND_FACTOR_REQUIRED',
  ],
}

const ofBody: readonly ProblemCode[] = ['MALFORMED_REQUEST', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE']

/** Every way a call can be refused: by its access, by its input, by its own rules, and by fate. */
export const problemCodesOf = (endpoint: Endpoint): ProblemCode[] => {
  const { access, method, params, body, bodyType, errors, appChecked } = endpoint
  const codes: ProblemCode[] = [
    ...ofAccess[access],
    ...(params ? (['NOT_FOUND'] as const) : []),
    // Of a parameter that the call does not know, where it takes nothing else.
    'FIELDS_INVALID',
    ...(body || bodyType ? ofBody : []),
    ...(appChecked ? (['APP_CHECK_FAILED'] as const) : []),
    ...(errors ?? []),
    'TOO_MANY_REQUESTS',
    'INTERNAL_ERROR',
    'UNAVAILABLE',
    ...(method === 'GET' ? [] : (['STORAGE_FULL'] as const)),
  ]
  return [...new Set(codes)]
}
