import { t } from '@lingui/core/macro'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ManagedDownloadTeaser } from '~/contract/downloads'
import { AppButtonLink } from '~/ui/components/app-button/app-button'
import { DataRow, DataTable, textCell } from '~/ui/components/data-table/data-table'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { formatNumber } from '~/ui/format/numbers'
import { Time } from '~/ui/format/time'
import { ListPage } from '~/ui/layouts/list-page/list-page'
import { getHref } from '~/ui/links/href'
import { downloadQueries } from '../downloads.queries'
import { audienceNames } from './download-form'

const columns = () => [
  { key: 'name', label: t`File` },
  { key: 'component', label: t`Component`, width: '22%' },
  { key: 'audience', label: t`Who gets it`, width: 112 },
  { key: 'latest', label: t`Newest release`, width: 132 },
  { key: 'downloads', label: t`Downloads`, width: 96, align: 'end' as const },
  { key: 'changed', label: t`Changed`, width: 196 },
]

/** All downloads. */
export function ManagedDownloadsPage({ page = 1 }: { page?: number | undefined }) {
  const list = useQuery(downloadQueries.managed(page))
  return (
    <ListPage
      title={t`Downloads`}
      actions={
        <AppButtonLink
          to="/admin/downloads/$id"
          params={{ id: 'new' }}
          leftSection={<IconPlus size={16} stroke={1.8} aria-hidden="true" />}
        >{t`Add a file`}</AppButtonLink>
      }
      list={list}
      skeleton={{ rows: 4, columns: [4, 2, 1, 1, 1, 2] }}
      errorTitle={t`The downloads could not be loaded.`}
      empty={
        <EmptyState
          title={t`No downloads yet.`}
        >{t`Add an SDK, a tool or a PDF as a file, then upload its releases.`}</EmptyState>
      }
      paging={{
        page,
        hrefFor: (wanted) => getHref({ to: '/admin/downloads', search: { page: wanted } }),
      }}
    >
      {(files) => (
        <DataTable caption={t`Downloads`} columns={columns()} minWidth={900}>
          {files.map((file) => (
            <Row key={file.id} file={file} />
          ))}
        </DataTable>
      )}
    </ListPage>
  )
}

function Row({ file }: { file: ManagedDownloadTeaser }) {
  const { id, name, component, audience, latest, downloads, changedAt } = file
  return (
    <DataRow>
      <td data-look="name" title={name}>
        <Link to="/admin/downloads/$id" params={{ id }}>
          {name}
        </Link>
      </td>
      {textCell(component.name, 'dim')}
      <td data-look="dim">{audienceNames()[audience]}</td>
      <td>{latest ?? t`None yet`}</td>
      <td data-align="end">{formatNumber(downloads)}</td>
      <td data-look="dim">
        <Time at={changedAt} />
      </td>
    </DataRow>
  )
}
