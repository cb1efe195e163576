import type { ActingAdministrator, AuditFacts } from '../modules/audit/audit-actions'
import { audit, type Handlers } from './effects'

interface NamedCompany {
  id: string
  name: string
  people: number
}

export interface CompanyEvents {
  'company.changed': { by: ActingAdministrator; id: string; before: AuditFacts; after: AuditFacts }
  /** Everything of a company was moved to another, and it was deleted. */
  'company.merged': { by: ActingAdministrator; merged: NamedCompany; into: NamedCompany }
}

export const companyHandlers: Handlers<CompanyEvents> = {
  'company.changed': ({ id, before, after }) => audit('company.update', 'company', id, { before, after }),

  // Of both: that of the company that stays says what came to it.
  'company.merged': ({ merged, into }) => {
    const facts = { name: merged.name, people: merged.people }
    return {
      audit: [merged, into].map(({ id }) => ({
        action: 'company.merge',
        subjectKind: 'company',
        subjectId: id,
        before: facts,
        after: { name: into.name },
      })),
    }
  },
}
