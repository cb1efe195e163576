import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ManagedDownload } from '~/contract/downloads'
import { nullOnProblem } from '~/contract/problem'
import { useRestoreFocus } from '~/forms/focus'
import { useRemoval } from '~/forms/removal'
import { AppButton, AppButtonLink } from '~/ui/components/app-button/app-button'
import type { Crumb } from '~/ui/components/breadcrumbs/breadcrumbs'
import { FactList } from '~/ui/components/fact-list/fact-list'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { TextLink, TextRouteLink } from '~/ui/components/text-link/text-link'
import { formatNumber } from '~/ui/format/numbers'
import { AdminRecord } from '~/ui/layouts/admin-record/admin-record'
import { Box, Cluster } from '~/ui/layouts/primitives'
import { getHref } from '~/ui/links/href'
import { removeDownload } from '../downloads.functions'
import { downloadQueries } from '../downloads.queries'
import { audienceNames, DownloadForm } from './download-form'
import { Releases } from './releases'

const above: () => Crumb[] = () => [{ label: t`Downloads`, to: '/admin/downloads' }]

/** The page of a new file. */
export function NewDownloadRecord() {
  const navigate = useNavigate()
  return (
    <AdminRecord
      above={above()}
      title={t`New file`}
      about={t`Readers see it once it has a release.`}
      state={null}
    >
      <DownloadForm
        file={null}
        onSaved={({ id }) =>
          void navigate({ to: '/admin/downloads/$id', params: { id }, ignoreBlocker: true })
        }
        back={
          <AppButtonLink
            kind="outlined"
            size="md"
            to="/admin/downloads"
          >{t`Back to the downloads`}</AppButtonLink>
        }
      />
    </AdminRecord>
  )
}

const useDownloadRemoval = () => {
  const navigate = useNavigate()
  return useRemoval<ManagedDownload>({
    // Already deleted by another administrator, or the first response was lost.
    send: ({ id }) => nullOnProblem(removeDownload({ data: { id } }), 'NOT_FOUND'),
    ask: ({ name }) => ({
      title: t`Delete “${name}”?`,
      children: t`All its releases are deleted too, and links to them stop working. This can’t be undone.`,
      confirmLabel: t`Delete the file`,
    }),
    getDone: ({ name }) => t`“${name}” is deleted.`,
    onRemoved: () => navigate({ to: '/admin/downloads', ignoreBlocker: true }),
    queryKey: downloadQueries.all(),
  })
}

/** A file: its details and releases. */
export function DownloadRecord({ id }: { id: string }) {
  const { data: file } = useSuspenseQuery(downloadQueries.managedOne(id))
  const [isChanging, setIsChanging] = useState(false)
  const { remove, isPending } = useDownloadRemoval()
  useRestoreFocus(String(isChanging), 'main h1')
  return (
    <AdminRecord
      above={above()}
      title={file.name}
      about={file.description}
      state={
        <StatusLabel tone={file.latest === null ? 'muted' : 'success'} isBoxed>
          {file.latest === null ? t`Nothing to download` : file.latest}
        </StatusLabel>
      }
    >
      {isChanging ? (
        <DownloadForm
          file={file}
          onSaved={() => setIsChanging(false)}
          back={
            <AppButton kind="outlined" size="md" onClick={() => setIsChanging(false)}>{t`Cancel`}</AppButton>
          }
        />
      ) : (
        <>
          <Cluster mb={20}>
            <AppButton kind="outlined" onClick={() => setIsChanging(true)}>{t`Change`}</AppButton>
            <AppButton
              kind="outlined"
              loading={isPending}
              onClick={() => void remove(file)}
            >{t`Delete`}</AppButton>
          </Cluster>
          <Facts file={file} />
        </>
      )}
      <Releases file={file} />
    </AdminRecord>
  )
}

function Facts({ file }: { file: ManagedDownload }) {
  const { id, slug, audience, component, page, licence, licenceVersion, accepted, downloads, days } = file
  const recent = days.reduce((total, day) => total + day.downloads, 0)
  return (
    <Box maw="1040px">
      <FactList
        facts={[
          {
            label: t`Address`,
            value: <TextLink to="/downloads/$slug" params={{ slug }}>{`/downloads/${slug}`}</TextLink>,
          },
          { label: t`Who gets it`, value: audienceNames()[audience] },
          { label: t`Component`, value: component.name },
          {
            label: t`Page`,
            value:
              page === null ? (
                t`None`
              ) : (
                <TextRouteLink to={getHref({ to: '/admin/pages/$id', params: { id: page.id } })}>
                  {page.title}
                </TextRouteLink>
              ),
          },
          {
            label: t`Licence`,
            value:
              licence === '' ? (
                t`None`
              ) : (
                <Trans>
                  Version {licenceVersion},{' '}
                  <Plural value={accepted} one="accepted by # user" other="accepted by # users" />
                </Trans>
              ),
          },
          {
            label: t`Downloads`,
            value: t`${formatNumber(downloads)}, of these ${formatNumber(recent)} in the last thirty days`,
          },
          {
            label: t`Record`,
            value: <TextLink to="/admin/audit" search={{ subject: id }}>{t`In the audit log`}</TextLink>,
          },
        ]}
      />
    </Box>
  )
}
