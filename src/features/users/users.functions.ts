import { contract } from '~/contract'
import { read, write } from '~/gateways/server-fn'
import { callOf, makeCall } from '~/gateways/service-call.server'
import * as v from 'valibot'
import { largestPicture } from '~/contract/media'
import { email, identityUid } from '~/contract/field-schemas'
import { confirmationProof, registration, usersContract } from '~/contract/users'
import { withAppCheck } from '~/auth/session/app-check'
import { getFile, validateInput } from '~/gateways/server-fn-input'
import { keepRegistrationSecret, newRegistrationSecret, registrationSecret } from '~/gateways/cookies.server'
import { usersService } from '~/gateways/users-service.server'
import { confirmAddress } from './register/confirm-address.server'

const oneUser = validateInput(v.strictObject({ id: identityUid }))
const typedProof = v.omit(confirmationProof, ['secret'])

export const registerUser = write
  .middleware([withAppCheck])
  .validator(validateInput(registration))
  .handler(async ({ data }) => {
    const confirmationSecret = newRegistrationSecret()
    const registered = await usersService().users.register({ body: { ...data, confirmationSecret } })
    keepRegistrationSecret(registered.identityUid, confirmationSecret)
    return registered
  })

export const createProfile = write
  .middleware([withAppCheck])
  .validator(validateInput(usersContract.create.body))
  .handler(async ({ data }) => {
    const confirmationSecret = newRegistrationSecret()
    const created = await usersService().users.create({ body: { ...data, confirmationSecret } })
    keepRegistrationSecret(created.identityUid, confirmationSecret)
    return created
  })

export const confirmEmail = write
  .validator(validateInput(v.strictObject({ id: identityUid, token: v.string(), ...typedProof.entries })))
  .handler(({ data: { id, token, ...typed } }) => confirmAddress({ id, token }, typed))

/** Whether this browser registered that account, so that it confirms without the password. */
export const isRegistrant = read
  .validator(oneUser)
  .handler(({ data: { id } }) => registrationSecret(id) !== undefined)

export const resendConfirmation = write
  .middleware([withAppCheck])
  .validator(validateInput(v.strictObject({ email })))
  .handler(({ data }) => usersService().users.resendConfirmation({ body: data }))

export const readInvitation = read.validator(callOf(contract.invitations.read)).handler(makeCall)

export const listUsers = read.validator(callOf(contract.users.list)).handler(makeCall)

export const listCompanyNames = read
  .validator(validateInput(v.strictObject({ name: v.string() })))
  .handler(async ({ data: { name } }) => {
    const { data } = await usersService().companies.list({ query: { name, count: 10 } })
    return data.map((company) => company.name)
  })

/** The names of companies that the caller's own confirmed address speaks for. */
export const suggestCompanies = read.handler(() => usersService().companies.suggest())

export const readUser = read.validator(callOf(contract.users.get)).handler(makeCall)

export const updateUser = write.validator(callOf(contract.users.update)).handler(makeCall)

/** Uploads a picture and sets it at once; the form has `id` and the file `picture`. */
export const uploadPicture = write
  .validator((data: FormData) => {
    const picture = getFile(data, 'picture', largestPicture, 'pictureRequired')
    return { ...oneUser({ id: String(data.get('id')) }), picture }
  })
  .handler(async ({ data: { id, picture } }) => {
    const service = usersService()
    const body = new Uint8Array(await picture.arrayBuffer())
    const uploaded = await service.users.uploadPicture({ params: { id }, body })
    return service.users.setPicture({ params: { id }, body: uploaded })
  })

export const removePicture = write
  .validator(oneUser)
  .handler(({ data }) => usersService().users.setPicture({ params: data, body: { picture_url: null } }))

/** Sets the user's own password, or as an administrator that of `identityUid`. */
export const setPassword = write.validator(callOf(contract.users.setPassword)).handler(makeCall)

export const setRole = write.validator(callOf(contract.users.setRole)).handler(makeCall)

export const setStatus = write.validator(callOf(contract.users.setStatus)).handler(makeCall)

/** What administrators did to one account. */
export const listActs = read.validator(callOf(contract.audit.ofUser)).handler(makeCall)

/** Deletes a user, who can be restored for a time. */
export const removeUser = write.validator(callOf(contract.users.remove)).handler(makeCall)

export const restoreUser = write.validator(callOf(contract.users.restore)).handler(makeCall)

export const listDeletedUsers = read.validator(callOf(contract.users.listDeleted)).handler(makeCall)

/** The mails to one person: that they were sent, never what they said. */
export const listMails = read.validator(callOf(contract.users.listMails)).handler(makeCall)
