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
 * Creates missing accounts of the demonstration's users at the identity emulator, which loses them when it restarts.
 * Disabled and blocked users can sign in there too: the service refuses them.
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
