import type { ActingAdministrator, AuditFacts } from '../modules/audit/audit-actions'
import { audit, type Handlers } from './effects'

interface NamedCompany {
  id: string
  name: string
  people: number
}

export interface CompanyEvents {
  'company.changed': { by: ActingAdministrator; id: string; before: AuditFacts; after: AuditFacts }
  /** A company was merged into another and deleted. */
  'company.merged': { by: ActingAdministrator; merged: NamedCompany; into: NamedCompany }
}

export const companyHandlers: Handlers<CompanyEvents> = {
  'company.changed': ({ id, before, after }) => audit('company.update', 'company', id, { before, after }),

  // Recorded for both: the remaining company's entry says what was merged into it.
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
