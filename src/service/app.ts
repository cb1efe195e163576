import { documentRoutes } from './http/documents'
import { type Service, mountRoutes } from './http/http-binder'
import { apiDescriptionsRoutes } from './modules/api-descriptions/api-descriptions.routes'
import { referenceRoutes } from './modules/api-descriptions/portal/reference'
import { applicationFormRoutes, applicationsRoutes } from './modules/applications/applications.routes'
import { auditRoutes } from './modules/audit/audit.routes'
import type { Route } from './http/router'
import { bulkChangesRoutes } from './modules/bulk-changes/bulk-changes.routes'
import { catalogueRoutes } from './modules/documents/catalogue.routes'
import { communityRoutes, membersRoutes } from './modules/community/community.routes'
import { companiesRoutes } from './modules/companies/companies.routes'
import { contactRoutes } from './modules/contact/contact.routes'
import type { ServiceContext } from './context'
import { devKitsRoutes } from './modules/kits/kits.routes'
import { downloadsRoutes } from './modules/downloads/downloads.routes'
import { emailChangesRoutes, signInMethodsRoutes, secondFactorRoutes } from './modules/auth/auth.routes'
import { kitBuildingRoutes, kitUnitsRoutes } from './modules/kits/kit-building.routes'
import { importsRoutes } from './modules/imports/imports.routes'
import { invitationsRoutes } from './modules/invitations/invitations.routes'
import {
  learningPathsRoutes,
  cohortsRoutes,
  pathBuildingRoutes,
} from './modules/learning/learning-paths.routes'
import { fileRoutes } from './modules/documents/media.service'
import { mediaRoutes, pageSearchRoutes, pagesRoutes } from './modules/documents/pages.routes'
import { adminCountsRoutes, insightRoutes, funnelRoutes } from './modules/insights/funnel.routes'
import { notificationsRoutes } from './modules/notifications/notifications.routes'
import {
  ownAccountRoutes,
  profileQuestionsRoutes,
  savedViewsRoutes,
  termsRoutes,
} from './modules/users/own-account.routes'
import { pageReviewsRoutes, pageWritingRoutes } from './modules/documents/page-writing.routes'
import { questionsRoutes } from './modules/community/questions.routes'
import {
  demonstrationRoutes,
  sessionRoutes,
  signInLinksRoutes,
  passwordPolicyRoutes,
} from './modules/auth/session.routes'
import { accountsRoutes } from './modules/users/accounts.routes'
import { userNotesRoutes } from './modules/users/user-notes.routes'
import { usersRoutes } from './modules/users/users.routes'
import { mailTextsRoutes, reasonTemplatesRoutes } from './modules/mail-texts/mail-texts.routes'
import { webhooksRoutes } from './modules/webhooks/webhooks.routes'

const getAllRoutes = (context: ServiceContext): Route[] =>
  [
    sessionRoutes,
    signInMethodsRoutes,
    usersRoutes,
    accountsRoutes,
    ownAccountRoutes,
    profileQuestionsRoutes,
    termsRoutes,
    applicationsRoutes,
    applicationFormRoutes,
    invitationsRoutes,
    auditRoutes,
    bulkChangesRoutes,
    savedViewsRoutes,
    companiesRoutes,
    userNotesRoutes,
    pagesRoutes,
    pageWritingRoutes,
    pageReviewsRoutes,
    pageSearchRoutes,
    catalogueRoutes,
    mediaRoutes,
    downloadsRoutes,
    importsRoutes,
    apiDescriptionsRoutes,
    learningPathsRoutes,
    pathBuildingRoutes,
    cohortsRoutes,
    devKitsRoutes,
    kitBuildingRoutes,
    kitUnitsRoutes,
    contactRoutes,
    communityRoutes,
    questionsRoutes,
    membersRoutes,
    notificationsRoutes,
    funnelRoutes,
    insightRoutes,
    adminCountsRoutes,
    passwordPolicyRoutes,
    demonstrationRoutes,
    secondFactorRoutes,
    emailChangesRoutes,
    signInLinksRoutes,
    webhooksRoutes,
    mailTextsRoutes,
    reasonTemplatesRoutes,
  ].flatMap((routes) => routes(context))

/** Creates the users service with all its routes. */
export const createService = (context: ServiceContext): Service =>
  mountRoutes(context, getAllRoutes(context), {
    gets: { ...fileRoutes(context), ...documentRoutes(context.config), ...referenceRoutes(context.config) },
  })
