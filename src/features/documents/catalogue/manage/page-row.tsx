import { t } from '@lingui/core/macro'
import {
  IconChevronRight,
  IconThumbDown,
  IconThumbUp,
  IconArchive,
  IconBan,
  IconCircleCheckFilled,
  IconClock,
  IconFilePencil,
  IconPencil,
} from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import type { ManagedPage, PageState } from '~/contract/page-writing'
import { RowMenuButton } from '~/ui/components/row-menu/row-menu'
import { Time } from '~/ui/format/time'
import { formatNumber } from '~/ui/format/numbers'
import { audienceLabels, getState, stateLabels } from './page-state'
import classes from './page-list.module.css'
import { getEditorHref } from '../../page-hrefs'
import { StatusLabel, type StatusTone } from '~/ui/components/status-label/status-label'
import { formatDateTime } from '~/ui/format/dates'
import { Text, VisuallyHidden } from '~/ui/layouts/primitives'

const look = { size: 15, stroke: 1.7 } as const

const looks: Record<PageState, { tone: StatusTone; icon: ReactNode }> = {
  published: { tone: 'success', icon: <IconCircleCheckFilled {...look} /> },
  waiting: { tone: 'accent', icon: <IconFilePencil {...look} /> },
  scheduled: { tone: 'pending', icon: <IconClock {...look} /> },
  draft: { tone: 'muted', icon: <IconPencil {...look} /> },
  archived: { tone: 'muted', icon: <IconArchive {...look} /> },
  disabled: { tone: 'strong', icon: <IconBan {...look} /> },
}

/** Returns details of the state for a tooltip. */
const getDetail = (page: ManagedPage): string => {
  const { publishedVersion, newestVersion, publishAt, withdrawAt, disabled, status } = page
  const withdrawal = withdrawAt === null ? null : formatDateTime(withdrawAt)
  if (publishAt !== null) {
    const publication = formatDateTime(publishAt)
    return withdrawal === null
      ? t`Published at ${publication}.`
      : t`Published at ${publication}. Withdrawn at ${withdrawal}.`
  }
  if (disabled) {
    const state = stateLabels()[getState({ ...page, disabled: false })]
    return t`No one can open it while it is disabled. Its status is “${state}”.`
  }
  if (status === 'published' && newestVersion !== publishedVersion) {
    const current = publishedVersion ?? 0
    return withdrawal === null
      ? t`Readers see version ${current}. Version ${newestVersion} is not published yet.`
      : t`Readers see version ${current}. Version ${newestVersion} is not published yet. Withdrawn at ${withdrawal}.`
  }
  if (status !== 'published') return t`Version ${newestVersion}.`
  return withdrawal === null
    ? t`Readers see version ${newestVersion}.`
    : t`Readers see version ${newestVersion}. Withdrawn at ${withdrawal}.`
}

/** The state of a page as icon and word. */
function PageStateLabel({ page }: { page: ManagedPage }) {
  const state = getState(page)
  const { tone, icon } = looks[state]
  return (
    <span title={getDetail(page)} suppressHydrationWarning>
      <StatusLabel tone={tone} icon={icon}>
        {stateLabels()[state]}
      </StatusLabel>
    </span>
  )
}

interface PageRowProps {
  page: ManagedPage
  /** From 1. */
  level: number
  isOpen: boolean | null
  /** Null if unknown. */
  siblings: number | null
  /** Whether this row is the tab stop. */
  isTabStop: boolean
  isDraggable: boolean
}

/** A row of the list. The list handles its events, so that rows need no handlers. */
export const PageRow = memo(function PageRow(props: PageRowProps) {
  const { page, level, isOpen, siblings, isTabStop, isDraggable } = props
  const { id, title, slug, position, audience, changedAt, isFound } = page
  const tabIndex = isTabStop ? 0 : -1
  return (
    <div
      role="row"
      tabIndex={tabIndex}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings ?? -1}
      aria-expanded={isOpen ?? undefined}
      className={classes.row}
      data-page={id}
      style={Object.fromEntries([['--depth', Math.min(level - 1, 9)]])}
      data-context={!isFound || undefined}
      data-open={isOpen ?? undefined}
      data-drag={isDraggable ? 'page' : undefined}
      data-id={id}
      data-label={title}
    >
      <div role="gridcell" className={classes.title}>
        {isOpen === null ? (
          <span className={classes.leaf} />
        ) : (
          <span className={classes.fold} data-act="fold" aria-hidden="true">
            <IconChevronRight size={14} stroke={1.8} />
          </span>
        )}
        <a
          href={getEditorHref(id)}
          className={classes.link}
          data-cut
          data-act="edit"
          tabIndex={tabIndex}
          draggable={false}
          title={title}
        >
          {title}
        </a>
        <span className={classes.slug} data-cut title={slug}>
          {slug}
        </span>
      </div>
      <div role="gridcell" className={classes.state}>
        <PageStateLabel page={page} />
      </div>
      <div role="gridcell" className={classes.audience}>
        {audienceLabels()[audience].name}
      </div>
      <div role="gridcell" className={classes.changed}>
        <Time at={changedAt} format="day" />
      </div>
      <div role="gridcell" className={classes.helpful}>
        <Helpful page={page} />
      </div>
      <div role="gridcell" className={classes.menu}>
        <RowMenuButton
          className={classes.dots}
          data-act="menu"
          aria-label={t`What to do with ${title}`}
          tabIndex={tabIndex}
        />
      </div>
    </div>
  )
})

function Helpful({ page: { helpful, unhelpful } }: { page: ManagedPage }) {
  if (helpful + unhelpful === 0) {
    return (
      <Text as="span" c="faint">
        <VisuallyHidden>{t`No feedback`}</VisuallyHidden>
        <span aria-hidden="true">–</span>
      </Text>
    )
  }
  const words = t`Helpful to ${formatNumber(helpful)}, not to ${formatNumber(unhelpful)}`
  return (
    <span title={words}>
      <VisuallyHidden>{words}</VisuallyHidden>
      <span aria-hidden="true" className={classes.thumbs}>
        <IconThumbUp size={14} stroke={1.7} />
        {formatNumber(helpful)}
        <IconThumbDown size={14} stroke={1.7} />
        {formatNumber(unhelpful)}
      </span>
    </span>
  )
}
