import type { Database } from '../deps'
import { replacePageSlug } from './learning-paths.repository'

/**
 * Lets the units that name a document by its address name it by another; by none where it is gone, so that they
 * never lead to the next one that takes the address.
 */
export const carryPageSlug = (transaction: Database, slugs: { from: string; to: string | null }) =>
  replacePageSlug(transaction, slugs)
