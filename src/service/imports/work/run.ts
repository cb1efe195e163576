import type { Author } from '../../audit/record-act'
import type { ServiceDeps } from '../../deps'
import type { ImportRecord } from '../imports.repository'
import type { KnownPage } from '../known.repository'
import type { Linking } from '../plan/link-pages'
import type { PlannedPage } from '../plan/plan-pages'
import type { SourceTree } from '../plan/read-tree'

export type WorkDeps = Pick<ServiceDeps, 'database' | 'files' | 'now' | 'log'>

/** One import at work, once it is known where everything goes. */
export interface Run {
  deps: WorkDeps
  record: ImportRecord
  by: Author
  /** Throws where the import was stopped, nobody vouches for it any more, or another node has it. */
  holdOn: () => Promise<void>
  tree: SourceTree
  pages: readonly PlannedPage[]
  linking: Linking
  /** What the files of this source became, as far as they were imported already. */
  known: Map<string, KnownPage>
  /** The id of each component by the key of its folder. */
  components: ReadonlyMap<string, string>
  /** Whether pages of this source were there before it began: new ones then look for their place. */
  isAgain: boolean
}
