import { contract } from '~/contract'
import { readFn, writeFn } from '~/gateways/server-fn'
import { validateCall, makeCall } from '~/gateways/service-call.server'
import { usersService } from '~/gateways/users-service.server'

export const listImports = readFn.handler(() => usersService().imports.list({ query: { count: 10 } }))

export const readImport = readFn.validator(validateCall(contract.imports.get)).handler(makeCall)

export const listImportedFiles = readFn.validator(validateCall(contract.imports.files)).handler(makeCall)

export const stopImport = writeFn.validator(validateCall(contract.imports.stop)).handler(makeCall)
