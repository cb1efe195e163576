import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { Page } from '~/contract/pages'
import { formatNumber } from '~/ui/format/numbers'
import { TextRouteLink } from '~/ui/components/text-link/text-link'
import { getHistoryHref } from '../../page-hrefs'
import { pageEditorQueries } from '../page-editor.queries'
import type { PageEditor } from '../page-editor'
import classes from './publish-dialog.module.css'
import { toEditorText, type EditorText } from '../editor-text'
import { Box } from '~/ui/layouts/primitives'

const getCounts = (text: EditorText): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const word of Object.values(toEditorText(text)).join(' ').match(/\S+/g) ?? []) {
    counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return counts
}

const countMissing = (one: Map<string, number>, other: Map<string, number>) => {
  let missing = 0
  for (const [word, count] of one) missing += Math.max(0, count - (other.get(word) ?? 0))
  return missing
}

/** Counts the words that only one of the texts has; moved words do not count. */
export const countChangedWords = (
  before: EditorText,
  after: EditorText,
): { added: number; removed: number } => {
  const [old, fresh] = [getCounts(before), getCounts(after)]
  return { added: countMissing(fresh, old), removed: countMissing(old, fresh) }
}

/** Formats the word counts as a sentence. */
export const formatWordChange = ({ added, removed }: { added: number; removed: number }): string => {
  if (added === 0 && removed === 0) return t`No words change.`
  if (removed === 0) return plural(added, { one: '# word added.', other: '# words added.' })
  if (added === 0) return plural(removed, { one: '# word removed.', other: '# words removed.' })
  return t`${plural(added, { one: '# word', other: '# words' })} added, ${formatNumber(removed)} removed.`
}

interface PublishChangesProps {
  page: Page
  writing: PageEditor
  /** The version to publish. */
  next: number
  /** Whether that version is not saved yet. */
  hasChanges: boolean
}

const describeNext = (
  next: number,
  { hasChanges, isDisabled, isSame }: Record<'hasChanges' | 'isDisabled' | 'isSame', boolean>,
): string => {
  if (isDisabled) {
    return hasChanges
      ? t`Version ${next}, which is saved first, once its address is enabled`
      : t`Version ${next}, once its address is enabled`
  }
  if (hasChanges) return t`Version ${next}, which is saved first`
  return isSame ? t`Version ${next}, the same` : t`Version ${next}`
}

const empty = { title: '', summary: '', body: '' }

/** The changes between the published version and the one to publish. */
export function PublishChanges({ page, writing, next, hasChanges }: PublishChangesProps) {
  const published = page.status === 'published' ? (page.editing?.publishedVersion ?? null) : null
  const isDisabled = page.editing?.disabled ?? false
  const { data } = useQuery({
    ...pageEditorQueries.version(page.id, published ?? 1),
    enabled: published !== null,
  })
  const before = published === null ? empty : data
  return (
    <Box as="dl" size="sm" className={classes.versions}>
      <div>
        <dt>{t`Readers get now`}</dt>
        <dd>
          {isDisabled
            ? t`Nothing: its address is disabled`
            : published === null
              ? t`Nothing`
              : t`Version ${published}`}
        </dd>
      </div>
      <div>
        <dt>{t`They will get`}</dt>
        <dd>
          {describeNext(next, {
            hasChanges,
            isDisabled,
            isSame: published === next,
          })}
        </dd>
      </div>
      <div>
        <dt>{t`What changes`}</dt>
        <dd>
          {before === undefined
            ? t`Counting…`
            : formatWordChange(countChangedWords(before, writing.read().text))}{' '}
          <TextRouteLink to={getHistoryHref(page.id)}>{t`History`}</TextRouteLink>
        </dd>
      </div>
    </Box>
  )
}
