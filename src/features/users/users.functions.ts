import { contract } from '~/contract'
import { readFn, writeFn } from '~/gateways/server-fn'
import { validateCall, makeCall } from '~/gateways/service-call.server'
import * as v from 'valibot'
import { maxPictureBytes } from '~/contract/media'
import { email, identityUid } from '~/contract/field-schemas'
import { confirmationProof, registration, usersContract } from '~/contract/users'
import { withAppCheck } from '~/auth/session/app-check'
import { getFile, validateInput } from '~/gateways/server-fn-input'
import { keepRegistrationSecret, newRegistrationSecret, registrationSecret } from '~/gateways/cookies.server'
import { usersService } from '~/gateways/users-service.server'
import { confirmAddress } from './register/confirm-address.server'

const oneUser = validateInput(v.strictObject({ id: identityUid }))
const typedProof = v.omit(confirmationProof, ['secret'])

export const registerUser = writeFn
  .middleware([withAppCheck])
  .validator(validateInput(registration))
  .handler(async ({ data }) => {
    const confirmationSecret = newRegistrationSecret()
    const registered = await usersService().users.register({ body: { ...data, confirmationSecret } })
    keepRegistrationSecret(registered.identityUid, confirmationSecret)
    return registered
  })

export const createProfile = writeFn
  .middleware([withAppCheck])
  .validator(validateInput(usersContract.create.body))
  .handler(async ({ data }) => {
    const confirmationSecret = newRegistrationSecret()
    const created = await usersService().users.create({ body: { ...data, confirmationSecret } })
    keepRegistrationSecret(created.identityUid, confirmationSecret)
    return created
  })

export const confirmEmail = writeFn
  .validator(validateInput(v.strictObject({ id: identityUid, token: v.string(), ...typedProof.entries })))
  .handler(({ data: { id, token, ...typed } }) => confirmAddress({ id, token }, typed))

/** Whether this browser registered the account, so that it can confirm without the password. */
export const isRegistrant = readFn
  .validator(oneUser)
  .handler(({ data: { id } }) => registrationSecret(id) !== undefined)

export const resendConfirmation = writeFn
  .middleware([withAppCheck])
  .validator(validateInput(v.strictObject({ email })))
  .handler(({ data }) => usersService().users.resendConfirmation({ body: data }))

export const readInvitation = readFn.validator(validateCall(contract.invitations.read)).handler(makeCall)

export const listUsers = readFn.validator(validateCall(contract.users.list)).handler(makeCall)

export const listCompanyNames = readFn
  .validator(validateInput(v.strictObject({ name: v.string() })))
  .handler(async ({ data: { name } }) => {
    const { data } = await usersService().companies.list({ query: { name, count: 10 } })
    return data.map((company) => company.name)
  })

/** Suggests company names by the domain of the caller's confirmed address. */
export const suggestCompanies = readFn.handler(() => usersService().companies.suggest())

export const readUser = readFn.validator(validateCall(contract.users.get)).handler(makeCall)

export const updateUser = writeFn.validator(validateCall(contract.users.update)).handler(makeCall)

/** Uploads and sets a picture; the form data has `id` and the file `picture`. */
export const uploadPicture = writeFn
  .validator((data: FormData) => {
    const picture = getFile(data, 'picture', maxPictureBytes, 'pictureRequired')
    return { ...oneUser({ id: String(data.get('id')) }), picture }
  })
  .handler(async ({ data: { id, picture } }) => {
    const service = usersService()
    const body = new Uint8Array(await picture.arrayBuffer())
    const uploaded = await service.users.uploadPicture({ params: { id }, body })
    return service.users.setPicture({ params: { id }, body: uploaded })
  })

export const removePicture = writeFn
  .validator(oneUser)
  .handler(({ data }) => usersService().users.setPicture({ params: data, body: { picture_url: null } }))

/** Sets the caller's own password, or as an administrator that of `identityUid`. */
export const setPassword = writeFn.validator(validateCall(contract.users.setPassword)).handler(makeCall)

export const setRole = writeFn.validator(validateCall(contract.users.setRole)).handler(makeCall)

export const setStatus = writeFn.validator(validateCall(contract.users.setStatus)).handler(makeCall)

/** Lists the audit entries of one account. */
export const listAuditEntries = readFn.validator(validateCall(contract.audit.ofUser)).handler(makeCall)

/** Deletes a user, who can be restored for a limited time. */
export const removeUser = writeFn.validator(validateCall(contract.users.remove)).handler(makeCall)

export const restoreUser = writeFn.validator(validateCall(contract.users.restore)).handler(makeCall)

export const listDeletedUsers = readFn.validator(validateCall(contract.users.listDeleted)).handler(makeCall)

/** Lists the mails to a user, without their texts. */
export const listMails = readFn.validator(validateCall(contract.users.listMails)).handler(makeCall)
