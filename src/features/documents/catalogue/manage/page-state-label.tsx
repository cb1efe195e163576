import {
  IconArchive,
  IconBan,
  IconCircleCheckFilled,
  IconClock,
  IconFilePencil,
  IconPencil,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ManagedPage, PageState } from '~/contract/page-writing'
import { StatusLabel, type StatusTone } from '~/ui/components/status-label/status-label'
import { formatDateTime } from '~/ui/format/dates'
import { getState, stateWords } from './page-state'

const look = { size: 15, stroke: 1.7 } as const

const looks: Record<PageState, { tone: StatusTone; icon: ReactNode }> = {
  published: { tone: 'success', icon: <IconCircleCheckFilled {...look} /> },
  waiting: { tone: 'accent', icon: <IconFilePencil {...look} /> },
  scheduled: { tone: 'pending', icon: <IconClock {...look} /> },
  draft: { tone: 'muted', icon: <IconPencil {...look} /> },
  archived: { tone: 'muted', icon: <IconArchive {...look} /> },
  disabled: { tone: 'strong', icon: <IconBan {...look} /> },
}

/** Details beyond the word, shown in a tooltip. */
const getDetail = (page: ManagedPage): string => {
  const { publishedVersion, newestVersion, publishAt, withdrawAt, disabled, status } = page
  const withdrawn = withdrawAt === null ? '' : ` Withdrawn at ${formatDateTime(withdrawAt)}.`
  if (publishAt !== null) return `Published at ${formatDateTime(publishAt)}.${withdrawn}`
  if (disabled)
    return `Its address answers as if it did not exist. Otherwise ${stateWords[getState({ ...page, disabled: false })].toLowerCase()}.`
  if (status === 'published' && newestVersion !== publishedVersion) {
    return `Readers get version ${publishedVersion}; version ${newestVersion} waits.${withdrawn}`
  }
  return status === 'published'
    ? `Readers get version ${newestVersion}.${withdrawn}`
    : `Version ${newestVersion}.`
}

/** The state of a page as icon and word. */
export function PageStateLabel({ page }: { page: ManagedPage }) {
  const state = getState(page)
  const { tone, icon } = looks[state]
  return (
    <span title={getDetail(page)} suppressHydrationWarning>
      <StatusLabel tone={tone} icon={icon}>
        {stateWords[state]}
      </StatusLabel>
    </span>
  )
}
