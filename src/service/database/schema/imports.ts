import type { Generated } from 'kysely'
import type { ImportOutcome, ImportState } from '~/contract/imports'
import type { Audience } from '~/contract/pages'
import type { Instant, Json } from './columns'

interface ImportTable {
  id: string
  source: string
  state: Generated<ImportState>
  reason: Generated<string>
  audience: Audience
  publish: boolean
  category_id: string | null
  component_id: string | null
  size: number
  parts: number
  created_at: Instant
  created_by: string | null
  created_by_name: string
  request_id: Generated<string>
  finished_at: Instant | null
  held_by: string | null
  held_until: Instant | null
  /** How often the node that ran it disappeared without releasing it. */
  lost: Generated<number>
}

interface ImportFileTable {
  import_id: string
  position: number
  path: string
  outcome: ImportOutcome | null
  slug: string | null
  page_id: string | null
  notes: Json<string[]>
}

interface ImportPageTable {
  source: string
  path: string
  page_id: string
  slug: string
  version: number
  sha256: string
}

interface ImportFolderTable {
  source: string
  path: string
  category_id: string | null
  component_id: string | null
}

export interface ImportsTables {
  imports: ImportTable
  import_files: ImportFileTable
  import_pages: ImportPageTable
  import_folders: ImportFolderTable
}
