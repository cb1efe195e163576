import { Hono } from 'hono'
import { appCheckHeader } from '~/config/app-check-facts'
import { hasTooManyParameters } from '~/config/query-parameters'
import { ProblemError } from '~/contract/problem'
import { nameRoute } from '~/telemetry/request-scope'
import { type CompiledCall, compileCall } from './http/request-handler'
import { documentAnswers } from './http/documents'
import { applicationsRoutes } from './modules/applications/applications.routes'
import { auditRoutes } from './modules/audit/audit.routes'
import type { Route } from './http/router'
import { bulkChangesRoutes } from './modules/bulk-changes/bulk-changes.routes'
import { catalogueRoutes } from './modules/documents/catalogue.routes'
import { communityRoutes } from './modules/community/community.routes'
import { contactRoutes } from './modules/contact/contact.routes'
import type { ServiceContext } from './context'
import { devKitsRoutes } from './modules/kits/kits.routes'
import { emailChangesRoutes } from './modules/auth/email-changes.routes'
import { kitBuildingRoutes } from './modules/kits/kit-building.routes'
import { answerMedia, answerPicture, mediaPath, picturePath } from './http/media'
import { type AnswerRead, type CallInfo, answerReads } from './http/read-in-process'
import { importsRoutes } from './modules/imports/imports.routes'
import { invitationsRoutes } from './modules/invitations/invitations.routes'
import { learningPathsRoutes } from './modules/learning/learning-paths.routes'
import { pathBuildingRoutes } from './modules/learning/path-building.routes'
import { membersRoutes } from './modules/community/members.routes'
import { mediaRoutes } from './modules/documents/media.routes'
import { milestonesRoutes } from './modules/insights/funnel.routes'
import { notificationsRoutes } from './modules/notifications/notifications.routes'
import { openApiDocument } from './http/openapi/openapi'
import { ownAccountRoutes } from './modules/users/own-account.routes'
import { pageSearchRoutes } from './modules/documents/page-search.routes'
import { pageWritingRoutes } from './modules/documents/page-writing.routes'
import { pagesRoutes } from './modules/documents/pages.routes'
import { questionsRoutes } from './modules/community/questions.routes'
import { demonstrationRoutes } from './modules/auth/demonstration.routes'
import { passwordPolicyRoutes } from './modules/auth/password-policy.routes'
import { problemResponse, toProblem } from './http/problems'
import { referencePage, referencePolicy } from './http/reference/reference'
import { getRequestId } from './http/authentication'
import { savedViewsRoutes } from './modules/users/saved-views.routes'
import { secondFactorRoutes } from './modules/auth/second-factor.routes'
import { sessionRoutes } from './modules/auth/session.routes'
import { signInWaysRoutes } from './modules/auth/linked-accounts.routes'
import { signInLinksRoutes } from './modules/auth/sign-in-links.routes'
import { accountsRoutes } from './modules/users/accounts.routes'
import { termsRoutes } from './modules/users/terms.routes'
import { usersRoutes } from './modules/users/users.routes'
import { webhooksRoutes } from './modules/webhooks/webhooks.routes'

/** The users service as a function from request to answer; it needs no port. */
export interface Service {
  /** Never throws. */
  fetch: (request: Request, info?: CallInfo) => Promise<Response>
  read: AnswerRead
}

interface Env {
  Bindings: CallInfo
}

const getRooms = (context: ServiceContext): Route[] =>
  [
    sessionRoutes,
    signInWaysRoutes,
    usersRoutes,
    accountsRoutes,
    ownAccountRoutes,
    termsRoutes,
    applicationsRoutes,
    invitationsRoutes,
    auditRoutes,
    bulkChangesRoutes,
    savedViewsRoutes,
    pagesRoutes,
    pageWritingRoutes,
    pageSearchRoutes,
    catalogueRoutes,
    mediaRoutes,
    importsRoutes,
    learningPathsRoutes,
    pathBuildingRoutes,
    devKitsRoutes,
    kitBuildingRoutes,
    contactRoutes,
    communityRoutes,
    questionsRoutes,
    membersRoutes,
    notificationsRoutes,
    milestonesRoutes,
    passwordPolicyRoutes,
    demonstrationRoutes,
    secondFactorRoutes,
    emailChangesRoutes,
    signInLinksRoutes,
    webhooksRoutes,
  ].flatMap((routes) => routes(context))

// `{` sorts after every letter and digit, so that fixed parts come before those in braces.
const byPath = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1)

const groupByPath = (calls: readonly CompiledCall[]): [string, CompiledCall[]][] => {
  const groups = new Map<string, CompiledCall[]>()
  for (const call of calls) {
    groups.set(call.endpoint.path, [...(groups.get(call.endpoint.path) ?? []), call])
  }
  return [...groups].toSorted(byPath)
}

/** Mounts routes as a service: each path once, with its methods; everything else is a problem. */
export const mountRoutes = (context: ServiceContext, routes: readonly Route[]): Service => {
  const app = new Hono<Env>()
  const calls = routes.map((route) => compileCall(context, route))
  for (const [path, group] of groupByPath(calls)) mountPath(app, context, path, group)
  mountDocuments(app, context)
  app.notFound(({ req }) => problemResponse(new ProblemError('NOT_FOUND'), getRequestId(req.raw)))
  app.onError((error, { req }) => {
    const requestId = getRequestId(req.raw)
    return problemResponse(toProblem(error, context.log, { requestId }), requestId)
  })
  return { fetch: async (request, info = {}) => app.fetch(request, info), read: answerReads(context, calls) }
}

/** The users service over these parts. */
export const createService = (context: ServiceContext): Service => mountRoutes(context, getRooms(context))

const mountPath = (app: Hono<Env>, context: ServiceContext, path: string, group: readonly CompiledCall[]) => {
  const calls = new Map(group.map((call) => [`${call.endpoint.method}`, call]))
  const allow = [...calls.keys(), ...(calls.has('GET') ? ['HEAD'] : [])].join(', ')
  app.all(path.replace(/\{(\w+)\}/g, ':$1'), async (c) => {
    const request = c.req.raw
    const requestId = getRequestId(request)
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const call = calls.get(method)
    nameRoute(`/api${path}`)
    if (!call) return problemResponse(new ProblemError('METHOD_NOT_ALLOWED'), requestId, { allow })
    try {
      const { headers } = request
      const { search, searchParams } = new URL(request.url)
      if (hasTooManyParameters(search)) {
        throw new ProblemError('MALFORMED_REQUEST', { detail: 'Send at most 100 query parameters.' })
      }
      const answer = await call.answer({
        request,
        params: c.req.param(),
        search: searchParams,
        requestId,
        authorization: headers.get('authorization'),
        userAgent: headers.get('user-agent') ?? '',
        appCheck: headers.get(appCheckHeader),
        clientAddress: c.env.clientAddress ?? 'unknown',
        callers: c.env.callers,
      })
      return answer
    } catch (error) {
      return problemResponse(toProblem(error, context.log, { requestId, method, path }), requestId)
    }
  })
}

const mountDocuments = (app: Hono<Env>, context: ServiceContext) => {
  app.get(picturePath, ({ req }) => answerPicture(context, req.param('file'), getRequestId(req.raw)))
  app.get(mediaPath, ({ req }) => answerMedia(context, req.param('file'), req.raw))
  const documents = {
    '/openapi.json': documentAnswers(() => JSON.stringify(openApiDocument(context.config)), {
      'content-type': 'application/json',
    }),
    '/reference': documentAnswers(() => referencePage(context.config), {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': referencePolicy(context.config.brand),
    }),
  }
  for (const [path, answer] of Object.entries(documents)) {
    app.get(path, ({ req }) => answer(req.raw, getRequestId(req.raw)))
  }
}
