import type { ManagedPage, PageSchedule } from './page-writing'

type Planned = Pick<ManagedPage, 'publishAt' | 'withdrawAt' | 'scheduledVersion'>

/** What is planned for a page, so that it can be planned again; nothing where it is no longer to come. */
export const planToCome = (planned: Planned): { schedule?: PageSchedule } => {
  const { publishAt, withdrawAt, scheduledVersion } = planned
  const first = publishAt ?? withdrawAt
  if (first === null || Date.parse(first) <= Date.now()) return {}
  return {
    schedule: { publishAt, withdrawAt, ...(scheduledVersion !== null && { version: scheduledVersion }) },
  }
}
