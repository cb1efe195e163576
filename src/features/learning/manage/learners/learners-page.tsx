import { plural, t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, Link } from '@tanstack/react-router'
import * as v from 'valibot'
import { defaultPageCount, pageCounts } from '~/contract/paging'
import { DownloadButton } from '~/auth/download-button'
import { refusalMessage } from '~/ui/format/error-message'
import { AppButton, AppButtonLink } from '~/ui/components/app-button/app-button'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { ListPage, Views } from '~/ui/layouts/list-page/list-page'
import { grantAttempt } from '../managed-paths.functions'
import { showToast } from '~/ui/components/toasts/toasts'
import { managedPathQueries } from '../managed-paths.queries'
import {
  isFiltered,
  getLearnersCsvUrl,
  learnersSearch,
  type LearnersSearch,
  withFilter,
} from '~/features/learning/manage/managed-paths.queries'
import { FilterSelect, PeriodFields, TypedSearchField } from '~/ui/components/filter-fields/filter-fields'
import { FilterForm, ShowButton } from '~/ui/components/filter-fields/filter-form'
import { useTypedSearch } from '~/ui/components/filter-fields/use-typed-search'
import classes from './learners.module.css'
import { formatNumber } from '~/ui/format/numbers'
import { getHref } from '~/ui/links/href'
import { Cluster, Stack, Text } from '~/ui/layouts/primitives'
import { Trans } from '@lingui/react/macro'
import type { PathLearner } from '~/contract/learning'
import { DataRow, DataTable, textCell } from '~/ui/components/data-table/data-table'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { Time } from '~/ui/format/time'
import { ShareBar } from '~/ui/components/share-bar/share-bar'

const columns = () => [
  { key: 'name', label: t`Name`, width: '20%' },
  { key: 'state', label: t`State`, width: 124 },
  { key: 'company', label: t`Company` },
  { key: 'progress', label: t`Progress`, width: 196 },
  { key: 'quizzes', label: t`Quiz attempts`, width: 240 },
  { key: 'started', label: t`Began`, width: 116 },
  { key: 'last', label: t`Last active`, width: 116 },
  { key: 'finished', label: t`Finished`, width: 116 },
]

interface LearnerTableProps {
  /** The path's id. */
  pathId: string
  learners: readonly PathLearner[]
  unitCount: number
}

/** The learners of a path with their progress. */
function LearnerTable({ pathId, learners, unitCount }: LearnerTableProps) {
  return (
    <DataTable caption={t`Learners`} columns={columns()} minWidth={1240}>
      {learners.map((learner) => {
        const { identityUid, name, email, company, startedAt, lastAt, finishedAt } = learner
        return (
          <DataRow key={identityUid}>
            <td data-look="name" title={`${name}, ${email}`}>
              <Link to="/admin/profile" search={{ id: identityUid }}>
                {name || email}
              </Link>
            </td>
            <td>
              <StatusLabel tone={finishedAt === null ? 'pending' : 'success'}>
                {finishedAt === null ? t`On the way` : t`Finished`}
              </StatusLabel>
            </td>
            {textCell(company, 'dim')}
            <td>
              <Progress finished={learner.finishedUnits} unitCount={unitCount} />
            </td>
            <td>
              <QuizAttempts pathId={pathId} learner={learner} />
            </td>
            <td data-look="dim">
              <Time at={startedAt} format="day" />
            </td>
            <td data-look="dim">
              <Time at={lastAt} format="day" />
            </td>
            <td data-look="dim">{finishedAt === null ? '–' : <Time at={finishedAt} format="day" />}</td>
          </DataRow>
        )
      })}
    </DataTable>
  )
}

/** A learner's attempts at each quiz; grants another attempt at a failed quiz with a limit. */
function QuizAttempts({ pathId, learner }: { pathId: string; learner: PathLearner }) {
  const { identityUid, name, email, quizzes } = learner
  const queryClient = useQueryClient()
  const grant = useMutation({
    mutationFn: ({ unit, idempotencyKey }: { unit: string; idempotencyKey: string }) =>
      grantAttempt({
        data: { params: { id: pathId, learner: identityUid }, body: { unit, idempotencyKey } },
      }),
    onSuccess: () => {
      showToast(t`${name || email} has one more attempt.`)
      return queryClient.invalidateQueries({ queryKey: managedPathQueries.all() })
    },
    onError: (error) => showToast(refusalMessage(error)),
  })
  if (quizzes.length === 0) return '–'
  return (
    <Stack gap={6}>
      {quizzes.map(({ id, title, attempts, maxAttempts, isPassed }) => (
        <Cluster key={id} gap="2px 8px" align="baseline">
          <span>
            {title}: {maxAttempts === null ? formatNumber(attempts) : t`${attempts} of ${maxAttempts}`}
            {isPassed ? t`, passed` : ''}
          </span>
          {maxAttempts === null || isPassed ? null : (
            <AppButton
              kind="outlined"
              size="xs"
              loading={grant.isPending}
              aria-label={t`Grant ${name || email} one more attempt at ${title}`}
              onClick={() => grant.mutate({ unit: id, idempotencyKey: crypto.randomUUID() })}
            >{t`Grant one more`}</AppButton>
          )}
        </Cluster>
      ))}
    </Stack>
  )
}

function Progress({ finished, unitCount }: { finished: number; unitCount: number }) {
  const part = unitCount === 0 ? 0 : Math.min(100, (100 * finished) / unitCount)
  return (
    <span className={classes.progress}>
      <Trans>
        <ShareBar percent={part} />
        {finished} of {unitCount}
      </Trans>
    </span>
  )
}

interface UnitBarsProps {
  /** The path's id. */
  id: string
  /** In order. */
  units: readonly { slug: string; title: string; finished: number }[]
  /** Users who started the path. */
  learners: number
}

// More are collapsed at first, since the list of learners matters most.
const maxOpen = 12

/** The number of learners who finished each unit, which shows where they stop. */
function UnitBars({ id, units, learners }: UnitBarsProps) {
  if (units.length === 0 || learners === 0) return null
  return (
    <details className={classes.units} open={units.length <= maxOpen}>
      <summary>{t`Finished by unit`}</summary>
      <ol>
        {units.map(({ slug, title, finished }, index) => (
          <li key={slug}>
            <span data-cut title={title}>
              {index + 1}. {title}
            </span>
            <Text as="span" c="dim">
              <Link to="/admin/learning-paths/$id/learners" params={{ id }} search={{ unit: slug }}>
                {t`${formatNumber(finished)} of ${formatNumber(learners)}`}
              </Link>
            </Text>
            <ShareBar percent={Math.min(100, (100 * finished) / learners)} className={classes.whole} />
          </li>
        ))}
      </ol>
    </details>
  )
}

/** Filters learners by name, finished unit and start date. */
function LearnerFilters({ id, search, units }: LearnersPageProps & Pick<UnitBarsProps, 'units'>) {
  const navigate = useNavigate()
  const text = useTypedSearch(search.name ?? '', (wanted) => {
    void navigate({
      to: '/admin/learning-paths/$id/learners',
      params: { id },
      search: withFilter(search, { name: wanted === '' ? undefined : wanted }),
      replace: true,
    })
  })
  return (
    <FilterForm
      action={getHref({ to: '/admin/learning-paths/$id/learners', params: { id } })}
      label={t`Find learners`}
      kept={{ state: search.state, count: search.count }}
      onShow={(fields) => {
        const chosen = v.parse(learnersSearch, Object.fromEntries(fields))
        void navigate({ to: '/admin/learning-paths/$id/learners', params: { id }, search: chosen })
      }}
    >
      <TypedSearchField label={t`Name or e-mail`} name="name" text={text} />
      {units.length === 0 ? null : (
        <FilterSelect
          label={t`Finished unit`}
          name="unit"
          value={search.unit ?? ''}
          options={units.map(({ slug, title }) => ({ value: slug, label: title }))}
          onChange={(unit) =>
            void navigate({
              to: '/admin/learning-paths/$id/learners',
              params: { id },
              search: withFilter(search, { unit: unit === '' ? undefined : unit }),
            })
          }
        />
      )}
      <PeriodFields
        key={`${search.from ?? ''} ${search.to ?? ''}`}
        from={search.from ?? ''}
        to={search.to ?? ''}
      />
      <ShowButton />
    </FilterForm>
  )
}

const views = () =>
  [
    { label: t`Everybody`, state: undefined },
    { label: t`On the way`, state: 'begun' },
    { label: t`Finished`, state: 'finished' },
  ] as const

interface LearnersPageProps {
  /** The path's id. */
  id: string
  search: LearnersSearch
}

/** The learners of a path and their progress. The URL holds the state. */
export function LearnersPage({ id, search }: LearnersPageProps) {
  const navigate = useNavigate()
  const list = useQuery(managedPathQueries.learners(id, search))
  const everyPath = useQuery(managedPathQueries.list())
  const getAddress = (wanted: LearnersSearch) =>
    getHref({ to: '/admin/learning-paths/$id/learners', params: { id }, search: wanted })
  const { path, units = [] } = list.data ?? {}
  const learners = everyPath.data?.data.find((row) => row.id === id)?.learners ?? 0
  return (
    <ListPage
      title={path === undefined ? t`Learners` : t`Learners of “${path.title}”`}
      actions={
        <>
          <DownloadButton href={getLearnersCsvUrl(id, search)}>{t`Export CSV`}</DownloadButton>
          <AppButtonLink
            kind="outlined"
            to="/admin/learning-paths/$id/cohorts"
            params={{ id }}
          >{t`Cohorts`}</AppButtonLink>
          <AppButtonLink
            kind="outlined"
            to="/admin/learning-paths/$id"
            params={{ id }}
          >{t`Edit path`}</AppButtonLink>
        </>
      }
      views={
        <Views
          views={views().map(({ label, state }) => ({
            label,
            to: getAddress(withFilter(search, { state })),
            current: search.state === state,
          }))}
        />
      }
      filters={<LearnerFilters id={id} search={search} units={units} />}
      intro={<UnitBars id={id} units={units} learners={learners} />}
      list={list}
      describeTotal={(total) => plural(total, { one: '# learner', other: '# learners' })}
      skeleton={{ rows: 8, columns: [3, 2, 3, 1, 1, 2, 1] }}
      errorTitle={t`The learners could not be loaded.`}
      empty={<NoLearners id={id} search={search} />}
      paging={{
        page: search.page,
        hrefFor: (page) => getAddress(withFilter(search, { page })),
      }}
      rowsPerPage={{
        value: search.count ?? defaultPageCount,
        options: pageCounts,
        onChange: (count) =>
          void navigate({
            to: '/admin/learning-paths/$id/learners',
            params: { id },
            search: withFilter(search, { count: count === defaultPageCount ? undefined : count }),
          }),
      }}
    >
      {(rows) => <LearnerTable pathId={id} learners={rows} unitCount={units.length} />}
    </ListPage>
  )
}

function NoLearners({ id, search }: LearnersPageProps) {
  if (!isFiltered(search)) return <EmptyState title={t`No learners yet.`} />
  return (
    <EmptyState
      title={t`No learners in this view.`}
      action={
        <AppButtonLink
          kind="outlined"
          to="/admin/learning-paths/$id/learners"
          params={{ id }}
          search={{}}
        >{t`Show everybody`}</AppButtonLink>
      }
    />
  )
}
