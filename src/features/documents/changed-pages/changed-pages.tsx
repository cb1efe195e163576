import { t } from '@lingui/core/macro'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import type { PageChange } from '~/contract/pages'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { DividedList } from '~/ui/components/divided-list/divided-list'
import { Tag } from '~/ui/components/tag/tag'
import { Time } from '~/ui/format/time'
import { documentAddress } from '../page-address'

/** Whether a document is new, or was there and changed. */
export function ChangeMark({ isNew }: { isNew: boolean }) {
  return isNew ? (
    <Tag tone="accent" icon={<IconPlus stroke={2} aria-hidden="true" />}>{t`New`}</Tag>
  ) : (
    <Tag icon={<IconPencil stroke={2} aria-hidden="true" />}>{t`Changed`}</Tag>
  )
}

/** The documents that are new or changed since the reader's last visit, the latest first. */
export function ChangedPages({ changes }: { changes: readonly PageChange[] }) {
  if (changes.length === 0) {
    return <EmptyState title={t`Nothing has changed since you were here.`} />
  }
  return (
    <DividedList
      form="stacked"
      rows={changes.map(({ slug, title, summary, message, isNew, changedAt, component }) => ({
        id: slug,
        mark: <ChangeMark isNew={isNew} />,
        name: title,
        to: documentAddress(slug),
        note: component?.name,
        text: isNew || message === '' ? summary : message,
        detail: <Time at={changedAt} format="short-day" />,
      }))}
    />
  )
}
