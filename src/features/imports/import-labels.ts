import { plural, t } from '@lingui/core/macro'
import type { DocumentImport, ImportOutcome, ImportState } from '~/contract/imports'
import type { Audience } from '~/contract/pages'
import type { StatusDescription } from '~/ui/components/status-label/status-label'
import { formatNumber } from '~/ui/format/numbers'

export const stateLabels: () => Record<ImportState, StatusDescription> = () => ({
  waiting: { name: t`Waiting`, tone: 'pending' },
  reading: { name: t`Reading`, tone: 'pending' },
  running: { name: t`Running`, tone: 'pending' },
  stopped: { name: t`Stopped`, tone: 'muted' },
  done: { name: t`Done`, tone: 'success' },
  failed: { name: t`Failed`, tone: 'error' },
})

/** The labels of file results in the report. */
export const outcomeLabels: () => Record<ImportOutcome, StatusDescription> = () => ({
  created: { name: t`New page`, tone: 'success' },
  updated: { name: t`New version`, tone: 'success' },
  unchanged: { name: t`Unchanged`, tone: 'muted' },
  used: { name: t`Used`, tone: 'muted' },
  skipped: { name: t`Skipped`, tone: 'muted' },
  failed: { name: t`Failed`, tone: 'error' },
  missing: { name: t`No longer there`, tone: 'warning' },
})

export const audienceLabels: () => Record<Audience, string> = () => ({
  public: t`Everybody`,
  'signed-in': t`Signed-in users`,
  approved: t`Approved users`,
})

/** Formats the results so far, such as `12 new pages, 3 unchanged`. */
export const formatResult = ({ counts }: Pick<DocumentImport, 'counts'>): string => {
  const parts = [
    plural(counts.created, { 0: '', one: '# new page', other: '# new pages' }),
    plural(counts.updated, { 0: '', one: '# new version', other: '# new versions' }),
    plural(counts.unchanged, { 0: '', other: '# unchanged' }),
    plural(counts.failed, { 0: '', other: '# failed' }),
  ].filter((part) => part !== '')
  return parts.length === 0 ? t`nothing yet` : parts.join(', ')
}

/** Formats the progress of an import as a sentence. */
export const formatProgress = (found: DocumentImport): string => {
  const { state, counts, reason } = found
  switch (state) {
    case 'waiting':
      return t`Received. It begins in a moment.`
    case 'reading':
      return t`Reading the files and deciding where each goes. It continues when you leave this page.`
    case 'running':
      return t`${formatNumber(counts.total - counts.waiting)} of ${formatNumber(counts.total)} files. It continues when you leave this page.`
    case 'stopped':
      return [reason, t`Stopped with ${formatResult(found)}. What is written stays.`]
        .filter(Boolean)
        .join(' ')
    case 'failed':
      return reason || t`It could not be imported.`
    case 'done':
      return t`Done: ${formatResult(found)}.`
  }
}
