import { asAdministrator } from './components'
import { waitForMail, getLink } from './mailbox'
import { call, changeAtProvider, makeAtProvider, getToken } from './identity'
import { freshEmail } from './test'

/** Registers a user through the service; `link` is the path of the mailed confirmation link. */
export const registerUnconfirmed = async (name: string) => {
  const email = freshEmail(name)
  const password = 'Correct-horse-7'
  const registered = await call('POST', '/register', null, {
    firstName: 'Test',
    lastName: name,
    email,
    password,
    companyName: 'Red Sur',
    termsVersion: 1,
  })
  if (registered.status !== 201) throw new Error(`Not registered: ${await registered.text()}`)
  const { identityUid }: { identityUid: string } = await registered.json()
  const link = getLink(await waitForMail(email, /\/confirm\//), '/user/')
  return { email, password, identityUid, link }
}

/** Creates a user whose address the provider has verified, so that no mailed link has to arrive first. */
export const registerConfirmed = async (name: string) => {
  const email = freshEmail(name)
  const password = 'Correct-horse-7'
  await makeAtProvider({ email, password, emailVerified: true })
  const { identityUid, token } = await getToken(email, password)
  const profile = { firstName: 'Test', lastName: name, companyName: 'Red Sur', termsVersion: 1 }
  const made = await call('POST', '/users', token, profile)
  if (made.status !== 201) throw new Error(`No profile: ${await made.text()}`)
  return { email, password, identityUid }
}

export type Person = Awaited<ReturnType<typeof registerConfirmed>>

/** Creates a confirmed and approved user. */
export const createApprovedUser = async (name: string): Promise<Person> => {
  const person = await registerConfirmed(name)
  const administrator = await asAdministrator()
  await administrator('PUT', '/admin/users/status', { users: [person.identityUid], newStatus: 'approved' })
  return person
}

/**
 * Creates an administrator. A test that signs an administrator out needs a separate one, because two sign-ins of one
 * user in the same second get the same token.
 */
export const createAdministrator = async (name: string): Promise<Person> => {
  const person = await createApprovedUser(name)
  const administrator = await asAdministrator()
  await administrator('PUT', `/admin/users/${person.identityUid}/role`, { newRole: 'admin' })
  return person
}

/**
 * Creates a user, by an administrator, whose sessions may be up to a day old. Registration ends sessions that are
 * older than the account.
 */
export const createOlderAccount = async (name: string, role: 'user' | 'admin' = 'user') => {
  const email = freshEmail(name)
  const password = 'Correct-horse-7'
  const administrator = await asAdministrator()
  const { identityUid } = await administrator<{ identityUid: string }>('POST', '/admin/users', {
    email,
    firstName: 'Test',
    lastName: name,
    role,
    status: 'approved',
  })
  const validSince = String(Math.floor(Date.now() / 1000) - 86_400)
  await changeAtProvider(identityUid, { password, validSince })
  return { email, password, identityUid }
}
