import type { Company, CompanyChange } from '~/contract/companies'
import { createFieldError } from '~/contract/field-problem'
import { ProblemError } from '~/contract/problem'
import type { IdentityActor } from '../../http/actor'
import type { Database, ServiceContext } from '../../context'
import { publish } from '../../events/publish'
import type { CleanupContext } from '../../jobs/delete-expired'
import type { ActingAdministrator } from '../audit/audit.service'
import { findUser } from '../users/find-user'
import {
  addName,
  deleteEmpty,
  findNamesByDomain,
  findRow,
  lockAllLinks,
  lockLinksForShare,
  lockRows,
  mergeRows,
  rename,
  setDomains,
} from './companies.queries'
import { orNotFound } from '../../http/or-not-found'

export { findByName as findCompanyId, lockLinksForShare } from './companies.queries'

/** @throws ProblemError NOT_FOUND */
export const requireCompany = async (database: Database, id: string): Promise<Company> =>
  orNotFound(await findRow(database, id))

const getAuditDetails = ({ name, domains }: Pick<Company, 'name' | 'domains'>) => ({
  name,
  domains: domains.join(', '),
})

/**
 * Renames a company and sets its domains. The earlier name still finds it.
 * @throws ProblemError NOT_FOUND; CONFLICT if it was changed since; NAME_IN_USE; FIELDS_INVALID at `domains`
 */
export const updateCompany = (
  context: ServiceContext,
  by: ActingAdministrator,
  id: string,
  { name, domains, revision }: CompanyChange,
): Promise<Company> =>
  context.database.transaction().execute(async (transaction) => {
    await lockLinksForShare(transaction)
    await requireCompany(transaction, id)
    // The name before the company, in the order of registrations, to prevent deadlocks.
    const isFree = await addName(transaction, id, name)
    await lockRows(transaction, [id])
    const before = await requireCompany(transaction, id)
    if (before.revision !== revision) throw new ProblemError('CONFLICT')
    if (!isFree) throw new ProblemError('NAME_IN_USE')
    await rename(transaction, id, name)
    const [taken] = await setDomains(transaction, id, domains)
    if (taken !== undefined) throw createFieldError('domains', 'domainTaken', { domain: taken })
    const after = await requireCompany(transaction, id)
    const facts = { before: getAuditDetails(before), after: getAuditDetails(after) }
    await publish(context, transaction, { type: 'company.changed', by, id, ...facts, at: context.now() })
    return after
  })

/**
 * Moves everything of a company to another and deletes it. Its names find the other one from then on. No user is linked
 * to a company meanwhile, so none is left behind.
 * @throws ProblemError NOT_FOUND; CONFLICT if it was changed since; FIELDS_INVALID at `into`
 */
export const mergeCompany = (
  context: ServiceContext,
  by: ActingAdministrator,
  id: string,
  { into, revision }: { into: string; revision: number },
): Promise<Company> =>
  context.database.transaction().execute(async (transaction) => {
    if (into === id) throw createFieldError('into', 'companySame')
    await lockAllLinks(transaction)
    const merged = await requireCompany(transaction, id)
    const target = await findRow(transaction, into)
    if (!target) throw createFieldError('into', 'companyUnknown')
    if (merged.revision !== revision) throw new ProblemError('CONFLICT')
    await mergeRows(transaction, id, into)
    await publish(context, transaction, {
      type: 'company.merged',
      by,
      merged,
      into: target,
      at: context.now(),
    })
    return requireCompany(transaction, into)
  })

/**
 * Suggests company names to the caller: of companies with the domain of the address, which must be confirmed, so that
 * strangers cannot find out which companies exist.
 */
export const suggestCompanies = async (database: Database, actor: IdentityActor): Promise<string[]> => {
  const known = await findUser(database, actor.identityUid)
  const { email, verified } = known ?? { email: actor.email, verified: actor.emailVerified }
  const domain = email?.split('@').at(-1)
  return verified && domain ? findNamesByDomain(database, domain) : []
}

// Milliseconds. A name that was typed by mistake, or whose account was deleted, is deleted soon.
const emptyRetentionMs = 86_400_000

/** Deletes companies without users, unless an administrator gave them names or domains. */
export const deleteEmptyCompanies = async ({ database, now }: CleanupContext): Promise<void> => {
  const before = new Date(now().getTime() - emptyRetentionMs)
  let deleted: number
  do {
    deleted = await database.transaction().execute(async (transaction) => {
      await lockAllLinks(transaction)
      return deleteEmpty(transaction, before)
    })
  } while (deleted > 0)
}
