import { t } from '@lingui/core/macro'
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ManagedCatalogue } from '~/contract/catalogue'
import classes from './import-page.module.css'
import { type ImportSearch, importQueries, isRunning, progressIntervalMs } from './imports.queries'
import { NewImport } from './new-import'
import { Link, useNavigate } from '@tanstack/react-router'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { Time } from '~/ui/format/time'
import { formatResult, stateLabels, formatProgress, outcomeLabels } from './import-labels'
import { Select } from '@mantine/core'
import { useState } from 'react'
import { DownloadButton } from '~/auth/download-button'
import { getHref } from '~/ui/links/href'
import { AdminRecord } from '~/ui/layouts/admin-record/admin-record'
import { Box, Cluster, Stack, Text } from '~/ui/layouts/primitives'
import { errorMessage } from '~/ui/format/error-message'
import { documentQueries, useInvalidateWhenDone } from '~/forms/stale-queries'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
import { SkeletonRows } from '~/ui/components/skeleton-rows/skeleton-rows'
import { stopImport } from './imports.functions'
import type { DocumentImport, ImportedFile } from '~/contract/imports'
import { PagedList } from '~/ui/components/list-content/list-content'
import { FilterSelect } from '~/ui/components/filter-fields/filter-fields'
import { FilterForm, ShowButton } from '~/ui/components/filter-fields/filter-form'
import { formatNumber } from '~/ui/format/numbers'
import { importOutcomes } from '~/contract/enums'

const everything = 'all'

const getChoices = (catalogue: ManagedCatalogue) => [
  { group: t`Everything`, items: [{ value: everything, label: t`All documents` }] },
  {
    group: t`A category`,
    items: catalogue.map(({ category }) => ({ value: `category=${category.id}`, label: category.name })),
  },
  ...catalogue
    .filter(({ components }) => components.length > 0)
    .map(({ category, components }) => ({
      group: t`A component of ${category.name}`,
      items: components.map(({ id, name }) => ({ value: `component=${id}`, label: name })),
    })),
]

/** Downloads documents as a folder of Markdown. */
function ExportDocuments({ catalogue }: { catalogue: ManagedCatalogue }) {
  const [choice, setChoice] = useState(everything)
  const [name = '', id] = choice.split('=')
  const search = choice === everything ? {} : { [name]: id }
  return (
    <section aria-labelledby="export">
      <SectionHeading id="export">{t`Export`}</SectionHeading>
      <Stack gap={18} mt={14}>
        <Text c="dim">{t`A zip of Markdown with images beside it. Imported again, here or elsewhere, it gives the same pages.`}</Text>
        <Select
          label={t`What to export`}
          data={getChoices(catalogue)}
          value={choice}
          allowDeselect={false}
          searchable
          onChange={(value) => setChoice(value ?? everything)}
        />
        <Cluster>
          <DownloadButton
            href={getHref({ to: '/admin/documents/export.zip', search })}
          >{t`Download`}</DownloadButton>
        </Cluster>
      </Stack>
    </section>
  )
}

/** The latest imports, as links to their reports. */
function ImportList({ shown }: { shown: string | undefined }) {
  const { data } = useQuery(importQueries.list())
  return (
    <section aria-labelledby="imports">
      <SectionHeading id="imports">{t`Imports`}</SectionHeading>
      {data === undefined || data.data.length === 0 ? (
        <Text c="faint" size="sm" className={classes.nothing}>{t`Nothing was imported yet.`}</Text>
      ) : (
        <Box as="ul" size="sm" className={classes.earlier}>
          {data.data.map((found) => (
            <li key={found.id}>
              <Link
                to="/admin/documents/import"
                search={{ import: found.id }}
                aria-current={found.id === shown ? 'true' : undefined}
              >
                {found.source}
              </Link>
              <StatusLabel {...stateLabels()[found.state]} />
              <Text as="span" c="dim">
                {formatResult(found)}. {found.created.byName}, <Time at={found.created.at} />
              </Text>
            </li>
          ))}
        </Box>
      )}
    </section>
  )
}

interface ImportPageProps {
  search: ImportSearch
  catalogue: ManagedCatalogue
}

/** The import page: a new import, the selected one, earlier ones, and the export. */
export function ImportPage({ search, catalogue }: ImportPageProps) {
  const list = useQuery(importQueries.list())
  const shown = search.import ?? list.data?.data[0]?.id
  return (
    <AdminRecord
      above={[{ label: t`Documents`, to: '/admin/documents' }]}
      title={t`Import and export`}
      about={t`Folders of Markdown, as Hugo, Docusaurus, MkDocs, GitBook, Starlight, Jekyll or GitHub read them, become categories, components and pages.`}
    >
      <div className={classes.columns}>
        <NewImport catalogue={catalogue} />
        <div>
          <ImportList shown={shown} />
          <Box mt={36}>
            <ExportDocuments catalogue={catalogue} />
          </Box>
        </div>
      </div>
      {shown === undefined ? null : <ShownImport key={shown} id={shown} search={search} />}
    </AdminRecord>
  )
}

/** An import: its progress, and the result of each file. */
function ShownImport({ id, search }: { id: string; search: ImportSearch }) {
  const queryClient = useQueryClient()
  const one = useQuery(importQueries.one(id))
  const stop = useMutation({
    mutationFn: () => stopImport({ data: { id } }),
    // An import that has ended meanwhile is also refused, so the page refetches either way.
    onSettled: () => queryClient.invalidateQueries({ queryKey: importQueries.all() }),
  })
  useInvalidateWhenDone(one.data && !isRunning(one.data), documentQueries)
  if (one.data === undefined) {
    return one.error ? (
      <Callout tone="error">{errorMessage(one.error)}</Callout>
    ) : (
      <SkeletonRows rows={4} columns={[3, 1]} />
    )
  }
  const found = one.data
  const done = found.counts.total - found.counts.waiting
  return (
    <Box as="section" mt={36} aria-labelledby="shown-import">
      <SectionHeading id="shown-import" detail={<StatusLabel {...stateLabels()[found.state]} isBoxed />}>
        {found.source}
      </SectionHeading>
      <Stack gap={10} size="sm" className={classes.progress}>
        <p role="status">{formatProgress(found)}</p>
        {isRunning(found) ? (
          <>
            <progress
              aria-label={t`Progress`}
              {...(found.state === 'running' && { max: found.counts.total, value: done })}
            />
            <Cluster>
              <AppButton
                kind="outlined"
                loading={stop.isPending}
                onClick={() => stop.mutate()}
              >{t`Stop`}</AppButton>
            </Cluster>
          </>
        ) : null}
      </Stack>
      {found.counts.total > 0 ? <ImportFiles found={found} search={search} /> : null}
    </Box>
  )
}

const outcomeOptions = () => importOutcomes.map((value) => ({ value, label: outcomeLabels()[value].name }))

/** The report: all files with their results. The URL holds the filter and the page. */
function ImportFiles({ found, search }: { found: DocumentImport; search: ImportSearch }) {
  const { outcome, look, page = 1 } = search
  const navigate = useNavigate()
  const files = useQuery({
    ...importQueries.files(found.id, search),
    refetchInterval: isRunning(found) ? 2 * progressIntervalMs : false,
  })
  const place = { to: '/admin/documents/import' } as const
  const show = (change: Partial<ImportSearch>) =>
    void navigate({ ...place, search: { import: found.id, outcome, look, ...change }, resetScroll: false })
  const hrefFor = (wanted?: number) =>
    getHref({
      ...place,
      search: { import: found.id, outcome, look, page: wanted },
    })
  return (
    <div>
      <FilterForm action="/admin/documents/import" label={t`Find files`} kept={{ import: found.id }}>
        <FilterSelect
          label={t`Show`}
          name="look"
          anyLabel={t`All files`}
          value={look ? 'true' : ''}
          options={[{ value: 'true', label: t`Needs a look (${formatNumber(found.counts.needsLook)})` }]}
          onChange={(value) => show({ look: value === 'true' ? true : undefined })}
        />
        <FilterSelect
          label={t`Result`}
          name="outcome"
          value={outcome ?? ''}
          options={outcomeOptions()}
          onChange={(value) => show({ outcome: importOutcomes.find((known) => known === value) })}
        />
        <ShowButton />
      </FilterForm>
      <PagedList
        list={files}
        skeleton={{ rows: 8, columns: [4, 1] }}
        errorTitle={t`The files could not be loaded.`}
        empty={
          <Text c="faint" size="sm" className={classes.nothing}>
            {look ? t`No file needs a look.` : t`No file has this result.`}
          </Text>
        }
        paging={{ page, hrefFor }}
      >
        {(rows) => (
          <Box as="ul" size="sm" className={classes.files} aria-label={t`Files of this import`}>
            {rows.map((file) => (
              <FileRow key={file.path} file={file} />
            ))}
          </Box>
        )}
      </PagedList>
    </div>
  )
}

function FileRow({ file: { path, outcome, page, notes } }: { file: ImportedFile }) {
  return (
    <li>
      <div>
        <div className={classes.path}>{path}</div>
        {page ? (
          <div className={classes.title}>
            {page.isPublished ? (
              <Link to="/documents/$page" params={{ page: page.slug }}>
                {page.title}
              </Link>
            ) : (
              <Link to="/admin/pages/$id" params={{ id: page.id }}>{t`${page.title}, draft`}</Link>
            )}
          </div>
        ) : null}
      </div>
      {outcome === null ? (
        <StatusLabel tone="pending">{t`Waiting`}</StatusLabel>
      ) : (
        <StatusLabel {...outcomeLabels()[outcome]} />
      )}
      {notes.length > 0 ? (
        <ul className={classes.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      ) : null}
    </li>
  )
}
