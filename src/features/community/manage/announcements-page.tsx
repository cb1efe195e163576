import { plural, t } from '@lingui/core/macro'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ManagedAnnouncement } from '~/contract/community'
import { ProblemError } from '~/contract/problem'
import { useFocusAfterRemoval } from '~/forms/focus'
import { AppButton } from '~/ui/components/app-button/app-button'
import { DataRow, DataTable } from '~/ui/components/data-table/data-table'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { Time } from '~/ui/format/time'
import { ListPage } from '~/ui/layouts/list-page/list-page'
import { AnnouncementDialog } from './announcement-dialog'
import { listManagedAnnouncements } from './manage-announcements.functions'
import { managedAnnouncementQueries } from './manage-announcements.queries'
import { getHref } from '~/ui/links/href'

const columns = () => [
  { key: 'title', label: t`Title` },
  { key: 'state', label: t`State`, width: 120 },
  { key: 'readers', label: t`Readers`, width: 160 },
  { key: 'by', label: t`By`, width: '16%' },
  { key: 'when', label: t`Seen from`, width: 204 },
]

export interface AnnouncementsPageProps {
  /** From 1. */
  page: number
  /** The shared views to send to, and the preselected one; empty for all members. */
  segments: readonly { id: string; name: string }[]
  segment: string
  /** Called when the preselected announcement is closed. */
  onClose: () => void
  /** Renders a text of the portal. */
  renderText: (html: string) => ReactNode
  /** The warnings before a text becomes public. */
  renderWarning: (body: string) => ReactNode
}

const getReaders = ({ sentTo, isPublic }: ManagedAnnouncement) => {
  if (sentTo === null) return isPublic ? t`Everybody` : t`Members`
  return t`${plural(sentTo.recipients, { one: '# user', other: '# users' })} of ${sentTo.name}`
}

const hrefFor = (page?: number) =>
  getHref({
    to: '/admin/announcements',
    search: { page },
  })

/** All announcements, scheduled ones included, and a button to create one. */
export function AnnouncementsPage(props: AnnouncementsPageProps) {
  const { page, segments, segment, renderText, renderWarning, onClose } = props
  const list = useQuery(managedAnnouncementQueries.list(page))
  const [open, setOpen] = useState<ManagedAnnouncement | 'new' | null>(segment === '' ? null : 'new')
  const data = list.data?.data
  const tellRemoved = useFocusAfterRemoval(data)
  const readNewest = async (id: string) => {
    const newest = await listManagedAnnouncements({ data: { page } })
    const found = newest.data.find((announcement) => announcement.id === id)
    if (found === undefined) throw new ProblemError('NOT_FOUND')
    return found
  }
  return (
    <>
      <ListPage
        title={t`Announcements`}
        actions={
          <AppButton
            leftSection={<IconPlus size={16} stroke={1.8} aria-hidden="true" />}
            onClick={() => setOpen('new')}
          >{t`New announcement`}</AppButton>
        }
        list={list}
        skeleton={{ rows: 6, columns: [4, 1, 1, 2, 2] }}
        errorTitle={t`The announcements could not be loaded.`}
        empty={
          <EmptyState
            title={t`No announcements yet.`}
          >{t`Members see announcements in the community and on their dashboard.`}</EmptyState>
        }
        paging={{ page, hrefFor }}
      >
        {(rows) => (
          <DataTable caption={t`Announcements`} columns={columns()} minWidth={780}>
            {rows.map((announcement) => {
              const { id, title, authorName, publishedAt, isToCome, isRequired } = announcement
              return (
                <DataRow key={id}>
                  <td data-look="name" title={title}>
                    <button type="button" onClick={() => setOpen(announcement)}>
                      {title}
                    </button>
                  </td>
                  <td>
                    <StatusLabel tone={isToCome ? 'pending' : 'success'}>
                      {isToCome ? t`To come` : t`Published`}
                    </StatusLabel>
                    {isRequired ? t`Required` : null}
                  </td>
                  <td data-look="dim" title={announcement.sentTo?.name}>
                    {getReaders(announcement)}
                  </td>
                  <td data-look="dim">{authorName}</td>
                  <td data-look="dim">
                    <Time at={publishedAt} />
                  </td>
                </DataRow>
              )
            })}
          </DataTable>
        )}
      </ListPage>
      {open === null ? null : (
        <AnnouncementDialog
          key={open === 'new' ? open : open.id}
          announcement={open === 'new' ? null : (data?.find(({ id }) => id === open.id) ?? open)}
          renderText={renderText}
          renderWarning={renderWarning}
          readNewest={readNewest}
          segments={segments}
          segment={segment}
          onClose={() => {
            setOpen(null)
            onClose()
          }}
          onOpen={() => setOpen(open)}
          onRemoved={tellRemoved}
        />
      )}
    </>
  )
}
