import { mostManagedPages, type ManagedPage } from '~/contract/page-writing'
import type { Database } from '../deps'
import { listManagedPages, type ManagedFilter } from './managed-pages.repository'

/** Pages for those who look after them: whatever their status, in the order of reading. */
export const listManaged = (
  database: Database,
  filter: ManagedFilter,
): Promise<{ total: number; data: ManagedPage[] }> => listManagedPages(database, filter, mostManagedPages)
