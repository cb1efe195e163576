import { plural, t } from '@lingui/core/macro'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type KitUnit, newUnits } from '~/contract/kit-units'
import { kitUnitConditions, kitUnitStates } from '~/contract/enums'
import { defaultPageCount, pageCounts } from '~/contract/paging'
import { DownloadButton } from '~/auth/download-button'
import { AppButton, AppButtonLink } from '~/ui/components/app-button/app-button'
import { DataRow, DataTable } from '~/ui/components/data-table/data-table'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { FilterSelect, TypedSearchField } from '~/ui/components/filter-fields/filter-fields'
import { FilterForm, ShowButton } from '~/ui/components/filter-fields/filter-form'
import { useTypedSearch } from '~/ui/components/filter-fields/use-typed-search'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { Time } from '~/ui/format/time'
import { ListPage, Views } from '~/ui/layouts/list-page/list-page'
import { getHref, type Href } from '~/ui/links/href'
import { kitUnitQueries, type KitUnitsSearch, devKitQueries } from '../dev-kits.queries'
import { conditionLabels, unitStateLabels } from './unit-labels'
import { Textarea } from '@mantine/core'
import * as v from 'valibot'
import { type FieldErrors, fieldErrors, problemErrors } from '~/forms/field-errors'
import { useContractForm } from '~/forms/contract-form'
import { useCancel } from '~/forms/use-draft'
import { showToast } from '~/ui/components/toasts/toasts'
import { addUnits } from '../dev-kits.functions'
import { DialogForm } from '~/forms/dialog-form'

/** Changes a filter and resets the page. */
const withFilter = (search: KitUnitsSearch, change: Partial<KitUnitsSearch>): KitUnitsSearch => ({
  ...search,
  page: undefined,
  ...change,
})

const isFiltered = ({ state, condition, serial }: KitUnitsSearch): boolean =>
  state !== undefined || condition !== undefined || serial !== undefined

/** Returns the URL of the CSV export of the filtered units. */
const getUnitsCsvUrl = (id: string, { state, condition, serial }: KitUnitsSearch): Href =>
  getHref({ to: '/admin/dev-kits/kits/$id/units.csv', params: { id }, search: { state, condition, serial } })

const columns = () => [
  { key: 'serial', label: t`Serial number`, width: '20%' },
  { key: 'state', label: t`State`, width: 120 },
  { key: 'condition', label: t`Condition`, width: 112 },
  { key: 'loan', label: t`For`, width: '20%' },
  { key: 'due', label: t`Due`, width: 116 },
  { key: 'note', label: t`Internal note` },
]

function UnitTable({ units }: { units: readonly KitUnit[] }) {
  return (
    <DataTable caption={t`Units`} columns={columns()} minWidth={900} stickyColumns={1}>
      {units.map(({ id, serial, state, condition, note, loan }) => (
        <DataRow key={id}>
          <td data-look="name" title={serial}>
            <Link to="/admin/dev-kits/units/$id" params={{ id }}>
              {serial}
            </Link>
          </td>
          <td>
            <StatusLabel {...unitStateLabels()[state]} />
          </td>
          <td data-look="dim">{conditionLabels()[condition]}</td>
          <td title={loan?.name ?? undefined}>
            {loan === null ? (
              '–'
            ) : loan.name === null ? (
              t`Deleted account`
            ) : (
              <Link to="/admin/dev-kits/$id" params={{ id: loan.id }}>
                {loan.name}
              </Link>
            )}
          </td>
          <td data-look="dim">{loan?.dueOn ? <Time at={loan.dueOn} format="day" /> : '–'}</td>
          <td data-look="dim" title={note}>
            {note || '–'}
          </td>
        </DataRow>
      ))}
    </DataTable>
  )
}

interface UnitsPageProps {
  /** The kit's id. */
  id: string
  search: KitUnitsSearch
}

const route = '/admin/dev-kits/kits/$id/units'

function UnitFilters({ id, search }: UnitsPageProps) {
  const navigate = useNavigate()
  const show = (change: Partial<KitUnitsSearch>, replace = false) =>
    void navigate({ to: route, params: { id }, search: withFilter(search, change), replace })
  const text = useTypedSearch(search.serial ?? '', (serial) => show({ serial: serial || undefined }, true))
  return (
    <FilterForm
      action={getHref({ to: route, params: { id } })}
      label={t`Find units`}
      kept={{ state: search.state, count: search.count }}
      onShow={text.sendNow}
    >
      <TypedSearchField label={t`Serial number`} name="serial" text={text} />
      <FilterSelect
        label={t`Condition`}
        name="condition"
        value={search.condition ?? ''}
        options={kitUnitConditions.map((value) => ({ value, label: conditionLabels()[value] }))}
        onChange={(chosen) => show({ condition: kitUnitConditions.find((each) => each === chosen) })}
      />
      <ShowButton />
    </FilterForm>
  )
}

/** The units of a kit. The URL holds the state. */
export function UnitsPage({ id, search }: UnitsPageProps) {
  const navigate = useNavigate()
  const list = useQuery(kitUnitQueries.list(id, search))
  const [isAdding, setAdding] = useState(false)
  const getAddress = (wanted: KitUnitsSearch) => getHref({ to: route, params: { id }, search: wanted })
  const { kit, states = [] } = list.data ?? {}
  const countIn = (state: KitUnitsSearch['state']) => states.find((each) => each.state === state)?.total ?? 0
  return (
    <>
      <ListPage
        title={kit === undefined ? t`Units` : t`Units of ${kit.name}`}
        actions={
          <>
            <DownloadButton href={getUnitsCsvUrl(id, search)}>{t`Export CSV`}</DownloadButton>
            <AppButtonLink
              kind="outlined"
              to="/admin/dev-kits/kits/$id"
              params={{ id }}
            >{t`Edit kit`}</AppButtonLink>
            <AppButton
              leftSection={<IconPlus size={16} stroke={1.8} aria-hidden="true" />}
              onClick={() => setAdding(true)}
            >{t`Add units`}</AppButton>
          </>
        }
        views={
          <Views
            views={[undefined, ...kitUnitStates].map((state) => ({
              label: state === undefined ? t`All` : unitStateLabels()[state].name,
              to: getAddress(withFilter(search, { state })),
              count: list.data && state && countIn(state),
              current: search.state === state,
            }))}
          />
        }
        filters={<UnitFilters id={id} search={search} />}
        list={list}
        describeTotal={(total) => plural(total, { one: '# unit', other: '# units' })}
        skeleton={{ rows: 8, columns: [2, 1, 1, 2, 1, 3] }}
        errorTitle={t`The units could not be loaded.`}
        empty={
          isFiltered(search) ? (
            <EmptyState
              title={t`No units in this view.`}
              action={
                <AppButtonLink
                  kind="outlined"
                  to={route}
                  params={{ id }}
                  search={{}}
                >{t`Show all units`}</AppButtonLink>
              }
            />
          ) : (
            <EmptyState
              title={t`This kit has no units yet.`}
            >{t`Add each one with its serial number. Units in stock can be requested.`}</EmptyState>
          )
        }
        paging={{
          page: search.page,
          hrefFor: (page) => getAddress(withFilter(search, { page })),
        }}
        rowsPerPage={{
          value: search.count ?? defaultPageCount,
          options: pageCounts,
          onChange: (count) =>
            void navigate({
              to: route,
              params: { id },
              search: withFilter(search, { count: count === defaultPageCount ? undefined : count }),
            }),
        }}
      >
        {(rows) => <UnitTable units={rows} />}
      </ListPage>
      {isAdding ? (
        <AddUnitsDialog kitId={id} onClose={() => setAdding(false)} onOpen={() => setAdding(true)} />
      ) : null}
    </>
  )
}

const writing = v.object({ serials: v.string(), note: v.string() })

/** Returns the non-empty lines, each with its line number from 1. */
const getLines = (text: string) =>
  text
    .split(/\r?\n/)
    .flatMap((line, index) => (line.trim() === '' ? [] : [{ number: index + 1, serial: line.trim() }]))

const toInput = ({ serials, note }: v.InferOutput<typeof writing>) => ({
  serials: getLines(serials).map(({ serial }) => serial),
  note,
})

/** Joins errors of serial numbers into one text with line numbers. */
const joinLineErrors = (errors: FieldErrors, text: string): FieldErrors => {
  const lines = getLines(text)
  const found = Object.entries(errors).flatMap(([path, message]) => {
    const index = /^serials\.(\d+)$/.exec(path)?.[1]
    const line = index === undefined ? undefined : lines[Number(index)]
    return line === undefined ? [] : [t`Line ${line.number}: ${message}`]
  })
  const others = Object.entries(errors).filter(([path]) => !path.startsWith('serials.'))
  const shown = found.slice(0, 10)
  const rest = found.length - shown.length
  const more = rest === 0 ? [] : [plural(rest, { one: 'And # more line.', other: 'And # more lines.' })]
  return Object.fromEntries([
    ...others,
    ...(found.length === 0 ? [] : [['serials', [...shown, ...more].join('\n')] as const]),
  ])
}

interface AddUnitsDialogProps {
  kitId: string
  onClose: () => void
  /** Opens the dialog again. */
  onOpen: () => void
}

/** Adds units by serial numbers, typed or pasted as a list. */
function AddUnitsDialog({ kitId, onClose, onOpen }: AddUnitsDialogProps) {
  const queryClient = useQueryClient()
  const form = useContractForm<v.InferOutput<typeof writing>, { added: number }>({
    name: `units.${kitId}`,
    initialValues: { serials: '', note: '' },
    schema: (values) => joinLineErrors(fieldErrors(newUnits, toInput(values)), values.serials),
    send: (values, idempotencyKey) =>
      addUnits({ data: { params: { id: kitId }, body: { ...toInput(values), idempotencyKey } } }),
    toErrors: (error, values) => joinLineErrors(problemErrors(error), values.serials),
    onDone: ({ added }) => {
      showToast(plural(added, { one: '# unit is added.', other: '# units are added.' }))
      onClose()
      void queryClient.invalidateQueries({ queryKey: devKitQueries.all() })
    },
    draft: { schema: v.partial(writing) },
  })
  const cancel = useCancel(form, { onClose, onOpen })
  return (
    <DialogForm
      form={form}
      title={t`Add units`}
      size={520}
      label={t`Add units`}
      onClose={onClose}
      onCancel={cancel}
    >
      <Textarea
        label={t`Serial numbers`}
        description={t`One a line. You can paste a list.`}
        autosize
        minRows={4}
        maxRows={14}
        spellCheck={false}
        errorProps={{ style: { whiteSpace: 'pre-line' } }}
        {...form.field('serials')}
      />
      <Textarea
        label={t`Internal note`}
        description={t`Only administrators see it. It is kept with each of these units.`}
        rows={2}
        {...form.field('note')}
      />
    </DialogForm>
  )
}
