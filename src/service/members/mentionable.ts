import type { Database } from '../deps'
import { findMentionable } from './members.repository'

/** Those of these handles whose members can be mentioned, each with whose it is. */
export const mentionableAmong = (
  database: Database,
  handles: readonly string[],
): Promise<Map<string, string>> => findMentionable(database, handles)
