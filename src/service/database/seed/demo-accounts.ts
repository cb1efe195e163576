import type { ServiceContext } from '../../context'
import { heroPeople } from './content'
import { demoPassword, demoPeople } from './demo-people'
import { heroUid } from './seed-people'

type Needs = Pick<ServiceContext, 'database' | 'identity' | 'log'>

const everybody = () => [
  ...demoPeople.map(({ identityUid }) => identityUid),
  ...heroPeople.map((person) => heroUid(person)),
]

/**
 * Gives the people of the demonstration an account at the identity emulator where they have none: it may have
 * been started anew. Disabled and blocked people can sign in there too: it is the service that refuses them.
 */
export const ensureDemoAccounts = async ({ database, identity, log }: Needs): Promise<void> => {
  const people = await database
    .selectFrom('users')
    .select(['identity_uid', 'email', 'name'])
    .where('identity_uid', 'in', everybody())
    .execute()
  await Promise.all(
    people.map(async ({ identity_uid: identityUid, email, name }) => {
      try {
        if (await identity.getAccount(identityUid)) return
        await identity.createAccount({ identityUid, email, password: demoPassword, displayName: name })
        await identity.setEmailVerified(identityUid, true)
      } catch (error) {
        log.error('A demonstration account could not be made', error, { identityUid })
      }
    }),
  )
}
