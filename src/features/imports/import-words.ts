import { t } from '@lingui/core/macro'
import type { DocumentImport, ImportOutcome, ImportState } from '~/contract/imports'
import type { Audience } from '~/contract/pages'
import type { StatusTone } from '~/ui/components/status-label/status-label'
import { pluralize, formatNumber } from '~/ui/format/numbers'

export const stateWords: () => Record<ImportState, { name: string; tone: StatusTone }> = () => ({
  waiting: { name: t`Waiting`, tone: 'pending' },
  reading: { name: t`Reading`, tone: 'pending' },
  running: { name: t`Running`, tone: 'pending' },
  stopped: { name: t`Stopped`, tone: 'muted' },
  done: { name: t`Done`, tone: 'success' },
  failed: { name: t`Failed`, tone: 'error' },
})

/** What became of a file, in the words of the report. */
export const outcomeWords: () => Record<ImportOutcome, { name: string; tone: StatusTone }> = () => ({
  created: { name: t`New page`, tone: 'success' },
  updated: { name: t`New version`, tone: 'success' },
  unchanged: { name: t`Unchanged`, tone: 'muted' },
  used: { name: t`Used`, tone: 'muted' },
  skipped: { name: t`Skipped`, tone: 'muted' },
  failed: { name: t`Failed`, tone: 'error' },
  missing: { name: t`No longer there`, tone: 'warning' },
})

export const audienceWords: () => Record<Audience, string> = () => ({
  public: t`Everybody`,
  'signed-in': t`Signed-in users`,
  approved: t`Approved users`,
})

const countedIfAny = (count: number, one: string, many?: string): string[] =>
  count === 0 ? [] : [pluralize(count, one, many)]

/** What an import has made so far, such as `12 new pages, 3 unchanged`. */
export const resultWords = ({ counts }: Pick<DocumentImport, 'counts'>): string => {
  const parts = [
    ...countedIfAny(counts.created, t`new page`),
    ...countedIfAny(counts.updated, t`new version`),
    ...countedIfAny(counts.unchanged, 'unchanged', 'unchanged'),
    ...countedIfAny(counts.failed, 'failed', 'failed'),
  ]
  return parts.length === 0 ? t`nothing yet` : parts.join(', ')
}

/** How far an import is, as a sentence. */
export const progressSentence = (found: DocumentImport): string => {
  const { state, counts, reason } = found
  switch (state) {
    case 'waiting':
      return t`Received. It begins in a moment.`
    case 'reading':
      return t`Reading the files and settling where each goes. It goes on when you leave this page.`
    case 'running':
      return t`${formatNumber(counts.total - counts.waiting)} of ${formatNumber(counts.total)} files. It goes on when you leave this page.`
    case 'stopped':
      return `${reason && `${reason} `}Stopped with ${resultWords(found)}. What is written stays.`
    case 'failed':
      return reason || t`It could not be imported.`
    case 'done':
      return t`Done: ${resultWords(found)}.`
  }
}
