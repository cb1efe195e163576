import type { DocumentImport } from '~/contract/imports'
import type { ImportRecord, OutcomeCount } from './imports.repository'
import { importOutcomes } from '~/contract/vocabulary'

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** A row and its counts as callers are told of it. */
export const presentImport = (record: ImportRecord, counted: readonly OutcomeCount[]): DocumentImport => {
  const own = counted.filter(({ import_id }) => import_id === record.id)
  const filesOf = (outcome: OutcomeCount['outcome']) =>
    own.find((count) => count.outcome === outcome)?.files ?? 0
  const byOutcome = {
    created: 0,
    updated: 0,
    unchanged: 0,
    used: 0,
    skipped: 0,
    failed: 0,
    missing: 0,
  }
  for (const outcome of importOutcomes) byOutcome[outcome] = filesOf(outcome)
  return {
    id: record.id,
    source: record.source,
    state: record.state,
    reason: record.reason,
    audience: record.audience,
    publish: record.publish,
    category: record.category,
    component: record.component,
    created: { at: record.created_at, byUid: record.created_by, byName: record.created_by_name },
    finishedAt: record.finished_at,
    size: record.size,
    counts: {
      ...byOutcome,
      total: sum(own.map(({ files }) => files)),
      waiting: filesOf(null),
      needsLook: sum(own.map(({ noted }) => noted)),
    },
  }
}
