import { accountsContract } from './accounts'
import { applicationsContract } from './applications'
import { auditContract } from './audit'
import { bulkChangesContract } from './bulk-changes'
import { catalogueContract } from './catalogue'
import { communityContract } from './community'
import { contactContract } from './contact'
import { devKitsContract } from './dev-kits'
import { invitationsContract } from './invitations'
import { learningPathsContract } from './learning-paths'
import { pagesContract } from './pages'
import { savedViewsContract } from './saved-views'
import { sessionContract } from './session'
import { usersContract } from './users'

/** Every call of the users service. */
export const contract = {
  session: sessionContract,
  users: { ...usersContract, ...accountsContract },
  applications: applicationsContract,
  invitations: invitationsContract,
  audit: auditContract,
  bulkChanges: bulkChangesContract,
  savedViews: savedViewsContract,
  pages: pagesContract,
  catalogue: catalogueContract,
  learningPaths: learningPathsContract,
  devKits: devKitsContract,
  contact: contactContract,
  community: communityContract,
}
export type UsersServiceContract = typeof contract
