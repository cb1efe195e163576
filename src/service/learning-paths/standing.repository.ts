import { sql } from 'kysely'
import type { PathLevel, UnitKind, UnitOrder } from '~/contract/learning-paths'
import type { IdentityActor } from '../actor'
import type { Database } from '../deps'
import { openVersionOf } from '../pages/open-pages'

/** A published path, with what one person has done in it as a whole. */
export interface PathRow {
  id: string
  slug: string
  title: string
  summary: string
  level: PathLevel
  unitOrder: UnitOrder
  prerequisites: { slug: string; title: string; isFinished: boolean }[]
  startedAt: string | null
  lastAt: string | null
  lastUnitId: string | null
  finishedAt: string | null
  certificate: string | null
}

/** A unit of a published path, with what one person has done in it. */
export interface UnitRow {
  id: string
  pathId: string
  slug: string
  title: string
  kind: UnitKind
  minutes: number
  pageSlug: string | null
  /** Of that document, as readers get it; null where there is none that this person may open. */
  openVersion: number | null
  revision: number
  /** Seconds into the video, and that it lasts. */
  position: number
  duration: number
  startedAt: string | null
  finishedAt: string | null
  /** Of what was finished. */
  unitRevision: number | null
  pageVersion: number | null
}

/** The published paths in their order, or the one of an address, as they stand for a person. */
export const pathsStatement = (identityUid: string, slug?: string) => sql<PathRow>`
  select paths.id, paths.slug, paths.title, paths.summary, paths.level, paths.unit_order as "unitOrder",
    done.started_at as "startedAt", done.last_at as "lastAt", done.last_unit_id as "lastUnitId",
    done.finished_at as "finishedAt", certificates.code as certificate,
    coalesce(
      (select jsonb_agg(
          jsonb_build_object('slug', required.slug, 'title', required.title,
            'isFinished', earlier.finished_at is not null)
          order by required.position, required.slug)
        from learning_prerequisites
        join learning_paths as required
          on required.id = learning_prerequisites.required_id and required.published
        left join learning_path_progress as earlier
          on earlier.identity_uid = ${identityUid} and earlier.path_id = required.id
        where learning_prerequisites.path_id = paths.id),
      '[]') as prerequisites
  from learning_paths as paths
  left join learning_path_progress as done
    on done.identity_uid = ${identityUid} and done.path_id = paths.id
  left join certificates
    on certificates.identity_uid = ${identityUid} and certificates.path_id = paths.id
  where paths.published ${slug === undefined ? sql`` : sql`and paths.slug = ${slug}`}
  order by paths.position, paths.slug`

/** The units of those paths in their order, as they stand for a person. */
export const unitsStatement = (actor: IdentityActor, slug?: string) => sql<UnitRow>`
  select units.id, units.path_id as "pathId", units.slug, units.title, units.kind, units.minutes,
    units.page_slug as "pageSlug", ${openVersionOf(actor, 'units.page_slug')} as "openVersion",
    units.revision, coalesce(done.position, 0) as position,
    units.duration,
    done.started_at as "startedAt", done.finished_at as "finishedAt", done.unit_revision as "unitRevision",
    done.page_version as "pageVersion"
  from learning_units as units
  join learning_paths as paths on paths.id = units.path_id and paths.published
  left join learning_progress as done
    on done.identity_uid = ${actor.identityUid} and done.unit_id = units.id
  where units.removed_at is null ${slug === undefined ? sql`` : sql`and paths.slug = ${slug}`}
  order by units.path_id, units.position, units.slug`

export const listPathRows = async (database: Database, identityUid: string, slug?: string) =>
  (await pathsStatement(identityUid, slug).execute(database)).rows

export const listUnitRows = async (database: Database, actor: IdentityActor, slug?: string) =>
  (await unitsStatement(actor, slug).execute(database)).rows
