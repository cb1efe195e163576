import { accountsContract } from './accounts'
import { adminCountsContract } from './admin-counts'
import { apiDescriptionsContract } from './api-descriptions'
import { applicationFormContract } from './application-form'
import { applicationsContract } from './applications'
import { auditContract } from './audit'
import { bulkChangesContract } from './bulk-changes'
import { catalogueContract } from './catalogue'
import { communityContract } from './community'
import { companiesContract } from './companies'
import { contactContract } from './contact'
import { demonstrationContract, sessionContract, signInLinksContract } from './session'
import { devKitsContract } from './kits'
import { downloadsContract } from './downloads'
import { emailChangeContract } from './email-change'
import { importsContract } from './imports'
import { invitationsContract } from './invitations'
import { kitBuildingContract } from './kit-building'
import { kitUnitsContract } from './kit-units'
import { learningPathsContract } from './learning'
import { mediaContract } from './media'
import { membersContract } from './members'
import { insightContract } from './insight'
import { funnelContract } from './funnel'
import { notificationsContract } from './notifications'
import { ownAccountContract } from './own-account'
import { pageReviewsContract } from './page-reviews'
import { pageSearchContract } from './page-search'
import { pageWritingContract } from './page-writing'
import { pagesContract } from './pages'
import { passwordPolicyContract } from './password-policy'
import { cohortsContract } from './cohorts'
import { pathBuildingContract } from './path-building'
import { questionsContract } from './questions'
import { savedViewsContract } from './saved-views'
import { secondFactorContract } from './second-factor'
import { signInMethodsContract } from './linked-accounts'
import { mailTextsContract } from './mail-texts'
import { reasonTemplatesContract } from './reason-templates'
import { profileQuestionsContract } from './profile-questions'
import { termsContract } from './terms'
import { userNotesContract } from './user-notes'
import { usersContract } from './users'
import { webhooksContract } from './webhooks'

/** Every call of the users service. */
export const contract = {
  session: sessionContract,
  signInMethods: signInMethodsContract,
  users: { ...usersContract, ...accountsContract },
  ownAccount: ownAccountContract,
  terms: termsContract,
  mailTexts: mailTextsContract,
  reasonTemplates: reasonTemplatesContract,
  profileQuestions: profileQuestionsContract,
  applications: applicationsContract,
  applicationForm: applicationFormContract,
  invitations: invitationsContract,
  audit: auditContract,
  bulkChanges: bulkChangesContract,
  savedViews: savedViewsContract,
  companies: companiesContract,
  userNotes: userNotesContract,
  pages: { ...pagesContract, ...pageSearchContract, ...pageWritingContract },
  pageReviews: pageReviewsContract,
  media: mediaContract,
  catalogue: catalogueContract,
  downloads: downloadsContract,
  imports: importsContract,
  apiDescriptions: apiDescriptionsContract,
  learningPaths: { ...learningPathsContract, ...pathBuildingContract, ...cohortsContract },
  devKits: { ...devKitsContract, ...kitBuildingContract, ...kitUnitsContract },
  contact: contactContract,
  community: communityContract,
  questions: questionsContract,
  members: membersContract,
  notifications: notificationsContract,
  insight: insightContract,
  funnel: funnelContract,
  adminCounts: adminCountsContract,
  passwordPolicy: passwordPolicyContract,
  demonstration: demonstrationContract,
  emailChanges: emailChangeContract,
  signInLinks: signInLinksContract,
  secondFactor: secondFactorContract,
  webhooks: webhooksContract,
}
export type UsersServiceContract = typeof contract
