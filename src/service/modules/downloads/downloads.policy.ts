import { type RawBuilder, sql } from 'kysely'
import type { Audience } from '~/contract/pages'
import { audienceIn } from '../documents/pages.policy'

/** Whether readers may download a row of `download_releases`, named `releases`; must match the partial index. */
export const isOpenRelease = sql<boolean>`(releases.state = 'available' and releases.withdrawn_at is null)`

/** Selects these columns of the newest release of a row of `downloads` that readers may download. */
export const selectNewest = (columns: RawBuilder<unknown>) => sql`
  select ${columns} from download_releases as releases
  where releases.download_id = downloads.id and ${isOpenRelease}
  order by releases.released_at desc, releases.id desc limit 1`

/** Whether these audiences may see and download a row of `downloads`. */
export const downloadableBy = (audiences: readonly Audience[]): RawBuilder<boolean> =>
  audienceIn(audiences, sql.ref('downloads.audience'))
