import { asAdministrator } from './components'
import { mailTo, linkIn } from './mailbox'
import { call, changeAtProvider, makeAtProvider, tokenOf } from './identity'
import { freshEmail } from './test'

/** A user who registered through the service; `link` is the path of the mailed link that confirms the address. */
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
  const link = linkIn(await mailTo(email, /\/confirm\//), '/user/')
  return { email, password, identityUid, link }
}

/** A user whose address the provider has verified, so that no mailed link has to arrive first. */
export const registerConfirmed = async (name: string) => {
  const email = freshEmail(name)
  const password = 'Correct-horse-7'
  await makeAtProvider({ email, password, emailVerified: true })
  const { identityUid, token } = await tokenOf(email, password)
  const profile = { firstName: 'Test', lastName: name, companyName: 'Red Sur', termsVersion: 1 }
  const made = await call('POST', '/users', token, profile)
  if (made.status !== 201) throw new Error(`No profile: ${await made.text()}`)
  return { email, password, identityUid }
}

export type Person = Awaited<ReturnType<typeof registerConfirmed>>

/** A confirmed user who is approved. */
export const approvedPerson = async (name: string): Promise<Person> => {
  const person = await registerConfirmed(name)
  const administrator = await asAdministrator()
  await administrator('PUT', '/admin/users/status', { users: [person.identityUid], newStatus: 'approved' })
  return person
}

/**
 * A confirmed, approved user who is an administrator. A test that signs an administrator out needs one of its own: the tokens of
 * two sign-ins of one user in the same second are the same.
 */
export const ownAdministrator = async (name: string): Promise<Person> => {
  const person = await approvedPerson(name)
  const administrator = await asAdministrator()
  await administrator('PUT', `/admin/users/${person.identityUid}/role`, { newRole: 'admin' })
  return person
}

/**
 * A user whose account an administrator made, and whom the provider has known for a day: the sessions may be older
 * than the account, which registration does not allow.
 */
export const openedYesterday = async (name: string, role: 'user' | 'admin' = 'user') => {
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
