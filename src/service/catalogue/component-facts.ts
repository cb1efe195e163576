import type { ManagedComponent } from '~/contract/catalogue'
import type { Database } from '../deps'
import { findCategory } from './parts.repository'

/** A component as the audit log has it: with the name that its category bears now, in place of the id. */
export const withCategoryName = async (
  database: Database,
  component: ManagedComponent,
): Promise<ManagedComponent> => ({
  ...component,
  category: (await findCategory(database, component.category))?.name ?? component.category,
})
