import { type RawBuilder, sql } from 'kysely'

/** Whether a unit, by its id, is open to a user: the rule of `presentPath`, in SQL. */
export const isUnlocked = (identityUid: string, unitId: RawBuilder<unknown>) => sql<boolean>`(
  exists (select from learning_progress where identity_uid = ${identityUid} and unit_id = ${unitId})
  or exists (
    select from learning_units as units join learning_paths as paths on paths.id = units.path_id
    where units.id = ${unitId} and not exists (
      select from learning_prerequisites
      join learning_paths as required on required.id = learning_prerequisites.required_id and required.published
      where learning_prerequisites.path_id = paths.id and not exists (
        select from learning_path_progress as earlier
        where earlier.identity_uid = ${identityUid} and earlier.path_id = required.id
          and earlier.finished_at is not null
      )
    ) and (paths.unit_order <> 'required' or not exists (
      select from learning_units as before
      where before.path_id = units.path_id and before.removed_at is null
        and (before.position, before.slug) < (units.position, units.slug)
        and not exists (
          select from learning_progress as done
          where done.identity_uid = ${identityUid} and done.unit_id = before.id and done.finished_at is not null
        )
    ))
  ))`
