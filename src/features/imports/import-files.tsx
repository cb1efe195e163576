import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { DocumentImport, ImportedFile } from '~/contract/imports'
import { errorMessage } from '~/forms/error-message'
import { PagedList } from '~/ui/components/list-content/list-content'
import { FilterSelect } from '~/ui/components/filter-fields/filter-fields'
import { FilterForm, ShowButton } from '~/ui/components/filter-fields/filter-form'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { formatNumber } from '~/ui/format/numbers'
import classes from './import-page.module.css'
import { type ImportSearch, importQueries, isAtWork, progressInterval } from './imports.queries'
import { outcomeWords } from './import-words'
import { importOutcomes } from '~/contract/enums'
import { getHref } from '~/ui/links/href'
import { Box, Text } from '~/ui/layouts/primitives'

const outcomeOptions = () => importOutcomes.map((value) => ({ value, label: outcomeWords()[value].name }))

/** The report: every file with what became of it; the address holds the filter and the page. */
export function ImportFiles({ found, search }: { found: DocumentImport; search: ImportSearch }) {
  const { outcome, look, page = 1 } = search
  const navigate = useNavigate()
  const files = useQuery({
    ...importQueries.files(found.id, search),
    refetchInterval: isAtWork(found) ? 2 * progressInterval : false,
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
        describeError={errorMessage}
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
        <StatusLabel tone={outcomeWords()[outcome].tone}>{outcomeWords()[outcome].name}</StatusLabel>
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
