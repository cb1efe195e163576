import { type RawBuilder, sql } from 'kysely'
import type { Audience } from '~/contract/pages'
import { audienceIn } from '../documents/pages.policy'

/** Whether readers get a row of `download_releases`, named `releases`; as the partial index says it. */
export const isOpenRelease = sql<boolean>`(releases.state = 'available' and releases.withdrawn_at is null)`

/** The release of a row of `downloads` that readers get first, with these columns. */
export const selectNewest = (columns: RawBuilder<unknown>) => sql`
  select ${columns} from download_releases as releases
  where releases.download_id = downloads.id and ${isOpenRelease}
  order by releases.released_at desc, releases.id desc limit 1`

/** Whether these audiences may have a row of `downloads`, and know of it. */
export const downloadableBy = (audiences: readonly Audience[]): RawBuilder<boolean> =>
  audienceIn(audiences, sql.ref('downloads.audience'))
