import { invalid } from '~/messages/validation'
import * as v from 'valibot'
import { auditLogEntry } from './audit'
import { endpoint } from './endpoint'
import { id, identityUid, instant, line, slug } from './field-schemas'
import { companySorts, defaultCompanySort, kitRequestStates, reviewDecisions } from './enums'
import { createPageSchema, pagingEntries } from './paging'
import { companyName, userSearchEntries } from './users'

/** Mail providers whose domains do not identify a company. */
const publicDomains = new Set(
  (
    'gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com yahoo.co.jp ymail.com icloud.com ' +
    'me.com mac.com aol.com proton.me protonmail.com gmx.com gmx.de gmx.net web.de mail.com mail.ru yandex.com ' +
    'yandex.ru qq.com 163.com 126.com naver.com zoho.com fastmail.com hey.com tutanota.com uol.com.br bol.com.br ' +
    'terra.com.br orange.fr free.fr libero.it t-online.de docomo.ne.jp ezweb.ne.jp softbank.ne.jp'
  ).split(' '),
)

const domain = v.pipe(
  line(253),
  v.toLowerCase(),
  v.transform((text) => text.replace(/^@/, '')),
  v.regex(
    /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/,
    invalid('domainInvalid'),
  ),
  v.check((text) => !publicDomains.has(text), invalid('domainPublic')),
)

const listedCompany = v.object({
  id,
  name: v.string(),
  /** Its users, without deleted ones. */
  people: v.number(),
  /** The domains of its e-mail addresses. */
  domains: v.array(v.string()),
  /** When any of its users was last seen, to the hour; null for never. */
  lastSeenAt: v.nullable(instant),
})
export type ListedCompany = v.InferOutput<typeof listedCompany>

const company = v.object({
  ...listedCompany.entries,
  /** Former names, and names of merged companies. Users who enter one of them are assigned to it. */
  otherNames: v.array(v.string()),
  createdAt: instant,
  revision: v.number(),
})
export type Company = v.InferOutput<typeof company>

const companiesQuery = v.strictObject({
  name: userSearchEntries.name,
  sort: v.optional(v.picklist(companySorts), defaultCompanySort),
  ...pagingEntries,
})
export type CompaniesQuery = v.InferOutput<typeof companiesQuery>

export const companyChange = v.strictObject({
  name: companyName,
  domains: v.pipe(v.array(domain), v.maxLength(50, invalid('numberTooLarge', { max: 50 }))),
  revision: v.number(),
})
export type CompanyChange = v.InferOutput<typeof companyChange>

const companyApplication = v.object({
  identityUid,
  name: v.string(),
  email: v.string(),
  state: v.picklist(['submitted', ...reviewDecisions]),
  submittedAt: instant,
  decidedAt: v.nullable(instant),
})
export type CompanyApplication = v.InferOutput<typeof companyApplication>

const companyKitRequest = v.object({
  id,
  identityUid,
  name: v.string(),
  kit: slug,
  kitName: v.string(),
  quantity: v.number(),
  state: v.picklist(kitRequestStates),
  createdAt: instant,
})
export type CompanyKitRequest = v.InferOutput<typeof companyKitRequest>

export const companiesContract = {
  list: endpoint('GET /admin/companies', 'admin', {
    summary: 'List the companies that users entered.',
    query: companiesQuery,
    output: createPageSchema(listedCompany),
  }),
  get: endpoint('GET /admin/companies/{id}', 'admin', { summary: 'Get a company.', output: company }),
  update: endpoint('PUT /admin/companies/{id}', 'admin', {
    summary: 'Rename a company and set its domains. The earlier name still resolves to it.',
    body: companyChange,
    output: company,
    errors: ['CONFLICT', 'NAME_IN_USE'],
  }),
  merge: endpoint('POST /admin/companies/{id}/merge', 'admin', {
    summary: 'Merge a company into another one: move its users, names and domains, and delete it.',
    body: v.strictObject({
      /** The company that remains. */
      into: id,
      /** The id of the company that is merged into it. */
      revision: v.number(),
    }),
    output: company,
    errors: ['CONFLICT'],
  }),
  listApplications: endpoint('GET /admin/companies/{id}/applications', 'admin', {
    summary: 'List the applications of a company’s users, most recently submitted first.',
    query: v.strictObject(pagingEntries),
    output: createPageSchema(companyApplication),
  }),
  listKitRequests: endpoint('GET /admin/companies/{id}/kit-requests', 'admin', {
    summary: 'List the kit requests of a company’s users, newest first.',
    query: v.strictObject(pagingEntries),
    output: createPageSchema(companyKitRequest),
  }),
  listActivity: endpoint('GET /admin/companies/{id}/activity', 'admin', {
    summary:
      'List the administrators’ actions on a company and its users, newest first: the last 200 actions, for the 1,000 most recently active users.',
    query: v.strictObject(pagingEntries),
    output: createPageSchema(auditLogEntry),
  }),
  suggest: endpoint('GET /companies/suggested', 'identity', {
    summary: 'List company names with the domain of the caller’s confirmed email address.',
    output: v.object({ data: v.array(v.string()) }),
  }),
}
