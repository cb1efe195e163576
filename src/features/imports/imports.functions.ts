import { contract } from '~/contract'
import { read, write } from '~/gateways/server-fn'
import { callOf, makeCall } from '~/gateways/service-call.server'
import { usersService } from '~/gateways/users-service.server'

export const listImports = read.handler(() => usersService().imports.list({ query: { count: 10 } }))

export const readImport = read.validator(callOf(contract.imports.get)).handler(makeCall)

export const listImportedFiles = read.validator(callOf(contract.imports.files)).handler(makeCall)

export const stopImport = write.validator(callOf(contract.imports.stop)).handler(makeCall)
