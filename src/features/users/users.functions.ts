import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { largestPicture } from '~/contract/media'
import { email, identityUid } from '~/contract/field-schemas'
import {
  confirmationProof,
  profileChange,
  registration,
  userListQuery,
  usersContract,
} from '~/contract/users'
import { roles, userStatuses } from '~/contract/enums'
import { withAppCheck } from '~/auth/session/app-check'
import { getFile, validateInput } from '~/gateways/server-fn-input'
import { keepRegistrationSecret, newRegistrationSecret, registrationSecret } from '~/gateways/cookies.server'
import { usersService } from '~/gateways/users-service.server'
import { confirmAddress } from './register/confirm-address.server'

const oneUser = validateInput(v.strictObject({ id: identityUid }))
const typedProof = v.omit(confirmationProof, ['secret'])

export const registerUser = createServerFn({ method: 'POST' })
  .middleware([withAppCheck])
  .validator(validateInput(registration))
  .handler(async ({ data }) => {
    const confirmationSecret = newRegistrationSecret()
    const registered = await usersService().users.register({ body: { ...data, confirmationSecret } })
    keepRegistrationSecret(registered.identityUid, confirmationSecret)
    return registered
  })

export const createProfile = createServerFn({ method: 'POST' })
  .middleware([withAppCheck])
  .validator(validateInput(usersContract.create.body))
  .handler(async ({ data }) => {
    const confirmationSecret = newRegistrationSecret()
    const created = await usersService().users.create({ body: { ...data, confirmationSecret } })
    keepRegistrationSecret(created.identityUid, confirmationSecret)
    return created
  })

export const confirmEmail = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ id: identityUid, token: v.string(), ...typedProof.entries })))
  .handler(({ data: { id, token, ...typed } }) => confirmAddress({ id, token }, typed))

/** Whether this browser registered that account, so that it confirms without the password. */
export const isRegistrant = createServerFn({ method: 'GET' })
  .validator(oneUser)
  .handler(({ data: { id } }) => registrationSecret(id) !== undefined)

export const resendConfirmation = createServerFn({ method: 'POST' })
  .middleware([withAppCheck])
  .validator(validateInput(v.strictObject({ email })))
  .handler(({ data }) => usersService().users.resendConfirmation({ body: data }))

export const readInvitation = createServerFn({ method: 'GET' })
  .validator(validateInput(v.strictObject({ token: v.string() })))
  .handler(({ data }) => usersService().invitations.read({ query: data }))

export const listUsers = createServerFn({ method: 'GET' })
  .validator(validateInput(userListQuery))
  .handler(({ data }) => usersService().users.list({ query: data }))

export const listCompanyNames = createServerFn({ method: 'GET' })
  .validator(validateInput(v.strictObject({ name: v.string() })))
  .handler(async ({ data: { name } }) => {
    const { data } = await usersService().companies.list({ query: { name, count: 10 } })
    return data.map((company) => company.name)
  })

/** The names of companies that the caller's own confirmed address speaks for. */
export const suggestCompanies = createServerFn({ method: 'GET' }).handler(() =>
  usersService().companies.suggest(),
)

export const readUser = createServerFn({ method: 'GET' })
  .validator(oneUser)
  .handler(({ data }) => usersService().users.get({ params: data }))

export const updateUser = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ id: identityUid, change: profileChange })))
  .handler(({ data: { id, change } }) => usersService().users.update({ params: { id }, body: change }))

/** Uploads a picture and sets it at once; the form has `id` and the file `picture`. */
export const uploadPicture = createServerFn({ method: 'POST' })
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

export const removePicture = createServerFn({ method: 'POST' })
  .validator(oneUser)
  .handler(({ data }) => usersService().users.setPicture({ params: data, body: { picture_url: null } }))

/** Sets the user's own password, or as an administrator that of `identityUid`. */
export const setPassword = createServerFn({ method: 'POST' })
  .validator(validateInput(usersContract.setPassword.body))
  .handler(({ data }) => usersService().users.setPassword({ body: data }))

export const setRole = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ id: identityUid, newRole: v.picklist(roles) })))
  .handler(({ data: { id, newRole } }) => usersService().users.setRole({ params: { id }, body: { newRole } }))

export const setStatus = createServerFn({ method: 'POST' })
  .validator(
    validateInput(v.strictObject({ users: v.array(identityUid), newStatus: v.picklist(userStatuses) })),
  )
  .handler(({ data }) => usersService().users.setStatus({ body: data }))

/** What administrators did to one account. */
export const listActs = createServerFn({ method: 'GET' })
  .validator(validateInput(v.strictObject({ id: identityUid, page: v.number() })))
  .handler(({ data: { id, page } }) => usersService().audit.ofUser({ params: { id }, query: { page } }))

/** Deletes a user, who can be restored for a time. */
export const removeUser = createServerFn({ method: 'POST' })
  .validator(oneUser)
  .handler(({ data }) => usersService().users.remove({ params: data }))

export const restoreUser = createServerFn({ method: 'POST' })
  .validator(oneUser)
  .handler(({ data }) => usersService().users.restore({ params: data }))

export const listDeletedUsers = createServerFn({ method: 'GET' })
  .validator(validateInput(v.strictObject({ page: v.number() })))
  .handler(({ data }) => usersService().users.listDeleted({ query: data }))

/** The mails to one person: that they were sent, never what they said. */
export const listMails = createServerFn({ method: 'GET' })
  .validator(validateInput(v.strictObject({ id: identityUid, page: v.number() })))
  .handler(({ data: { id, page } }) => usersService().users.listMails({ params: { id }, query: { page } }))
