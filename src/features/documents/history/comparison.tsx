import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useMediaQuery } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { useMemo, useState, useCallback } from 'react'
import { ErrorState } from '~/ui/components/error-state/error-state'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { SkeletonRows } from '~/ui/components/skeleton-rows/skeleton-rows'
import { TextButton, TextLink } from '~/ui/components/text-link/text-link'
import { pageEditorQueries } from '../editor/page-editor.queries'
import classes from './comparison.module.css'
import type { HistorySearch } from './page-history.queries'
import { formatDiffCounts, diffLines, type LineRun, PlainDifference } from './plain-difference'
import { lazySection } from '~/ui/lazy/lazy'
import { Box, Cluster } from '~/ui/layouts/primitives'

const DrawnDifference = lazySection(
  () => import('./drawn-difference').then((module) => module.DrawnDifference),
  // If loading fails, the equivalent plain text stays.
  null,
)

interface DifferenceFrameProps {
  runs: readonly LineRun[]
  earlier: { version: number; body: string }
  later: { version: number; body: string }
  isInline: boolean
  isFolded: boolean
}

// Otherwise the last line counts as changed when text follows it.
const ended = (text: string) => (text.endsWith('\n') ? text : `${text}\n`)

/**
 * A frame of fixed height with the differences: plain text first; after the visual diff has loaded, the text stays for
 * screen readers.
 */
function DifferenceFrame({ runs, earlier, later, isInline, isFolded }: DifferenceFrameProps) {
  const [isDrawn, setIsDrawn] = useState(false)
  const note = useCallback(() => setIsDrawn(true), [])
  return (
    <div
      className={classes.frame}
      role="region"
      aria-label={t`Changes of the text from version ${earlier.version} to version ${later.version}`}
      // A scrollable region must be focusable.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <div className={isDrawn ? classes.said : undefined}>
        <PlainDifference runs={runs} />
      </div>
      <div className={classes.drawn} aria-hidden="true">
        <DrawnDifference
          earlier={ended(earlier.body)}
          later={ended(later.body)}
          isInline={isInline}
          isFolded={isFolded}
          onDrawn={note}
        />
      </div>
    </div>
  )
}

interface ChangedWordsProps {
  label: string
  earlier: string
  later: string
}

/** A short text before and after; renders nothing if unchanged. */
function ChangedWords({ label, earlier, later }: ChangedWordsProps) {
  if (earlier === later) return null
  return (
    <div className={classes.words}>
      <h3 className={classes.label}>{label}</h3>
      <del className={classes.was}>{earlier === '' ? t`None` : earlier}</del>
      <ins className={classes.is}>{later === '' ? t`None` : later}</ins>
    </div>
  )
}

interface ComparisonProps {
  id: string
  search: HistorySearch
  from: number
  to: number
}

/** The differences between two versions: title, summary, and the text as words and as visual diff. */
export function Comparison({ id, search, from, to }: ComparisonProps) {
  const earlier = useQuery(pageEditorQueries.version(id, from))
  const later = useQuery(pageEditorQueries.version(id, to))
  const error = earlier.error ?? later.error
  return (
    <Box as="section" mt={24} aria-label={t`Version ${from} and version ${to}`}>
      <SectionHeading
        action={
          <TextLink
            to="/admin/pages/$id/versions"
            params={{ id }}
            search={{ page: search.page, said: search.said }}
            resetScroll={false}
          >{t`Close the comparison`}</TextLink>
        }
      >{t`From version ${from} to version ${to}`}</SectionHeading>
      {earlier.data !== undefined && later.data !== undefined ? (
        <Texts id={id} search={search} earlier={earlier.data} later={later.data} />
      ) : error !== null ? (
        <ErrorState
          title={t`These versions could not be loaded.`}
          query={{ error, refetch: () => Promise.all([earlier.refetch(), later.refetch()]) }}
        />
      ) : (
        <SkeletonRows rows={12} height={24} />
      )}
    </Box>
  )
}

interface VersionText {
  version: number
  title: string
  summary: string
  body: string
}

interface TextsProps {
  id: string
  search: HistorySearch
  earlier: VersionText
  later: VersionText
}

function Texts({ id, search, earlier, later }: TextsProps) {
  const [isFolded, setIsFolded] = useState(true)
  const isNarrow = useMediaQuery('(width < 43.75em)', false)
  const runs = useMemo(() => diffLines(earlier.body, later.body), [earlier.body, later.body])
  const isSame = runs.every(({ kind }) => kind === 'same')
  return (
    <>
      <ChangedWords label={t`Title`} earlier={earlier.title} later={later.title} />
      <ChangedWords label={t`Summary`} earlier={earlier.summary} later={later.summary} />
      <Cluster gap="4px 20px" c="dim" size="sm" className={classes.bar}>
        <p role="status">{formatDiffCounts(runs)}.</p>
        {isSame ? null : (
          <>
            <nav className={classes.views} aria-label={t`How it is shown`}>
              {views().map(({ label, view }) => (
                <Link
                  key={label}
                  to="/admin/pages/$id/versions"
                  params={{ id }}
                  search={{ ...search, view }}
                  resetScroll={false}
                  className={classes.view}
                  aria-current={search.view === view ? 'true' : undefined}
                  data-current={search.view === view || undefined}
                >
                  {label}
                </Link>
              ))}
            </nav>
            <TextButton className={classes.fold} onClick={() => setIsFolded(!isFolded)}>
              {isFolded ? t`Show unchanged lines` : t`Fold unchanged lines`}
            </TextButton>
          </>
        )}
      </Cluster>
      {isSame ? null : (
        <DifferenceFrame
          runs={runs}
          earlier={earlier}
          later={later}
          isInline={search.view === 'inline' || isNarrow}
          isFolded={isFolded}
        />
      )}
    </>
  )
}

const views = () =>
  [
    { label: t`Side by side`, view: undefined },
    { label: t`Inline`, view: 'inline' },
  ] as const
