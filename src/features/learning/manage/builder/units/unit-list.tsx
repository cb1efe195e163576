import { t } from '@lingui/core/macro'
import { IconPlus, IconFileText, IconListCheck, IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { unitKinds, type UnitKind } from '~/contract/learning'
import { AppButton } from '~/ui/components/app-button/app-button'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { RowMenu } from '~/ui/components/row-menu/row-menu'
import { Cluster, Text } from '~/ui/layouts/primitives'
import { formatDuration } from '~/messages/duration'
import { formatUnitCount } from '../../../duration'
import classes from '../builder.module.css'
import { type BuilderParts, getErrorAt, type BuilderSlots, type DocumentChoice } from '../builder-parts'
import { listErrorPaths } from '../check-draft'
import { entryMenuItems, EntryRow } from '../entry-row'
import { asksForMinutes, isInlineReading, newUnit, type UnitDraft } from '../path-draft'
import { NativeSelect, NumberInput, Radio, TextInput, Select } from '@mantine/core'
import { bindField } from '~/forms/form-fields'
import { FormGrid, Wide } from '~/ui/components/form-grid/form-grid'
import { LongTextField, MarkdownField } from '../markdown-field'
import { QuizFields } from '../quiz/quiz-fields'
import { VideoFields } from '../video/video-fields'
import { getUnitSlugs } from '../path-input'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '~/ui/format/error-message'
import { managedPathQueries } from '../../managed-paths.queries'
import { getHref } from '~/ui/links/href'

interface DocumentFieldProps extends Pick<BuilderSlots, 'findDocuments' | 'readDocument'> {
  /** Its path in the form. */
  name: string
  label: string
  description: string
  /** The slug of the document; null for none. */
  value: string | null
  error?: string | undefined
  onChange: (slug: string | null) => void
}

// Milliseconds.
const debounceMs = 200

const getOption = ({ slug, title, place }: DocumentChoice) => ({
  value: slug,
  label: place === '' ? title : `${title}, ${place}`,
})

const nothingFound = (isAsked: boolean, error: Error | null) => {
  if (error !== null) return errorMessage(error)
  return isAsked ? t`No document fits. Try other words.` : t`Type to search the documents.`
}

/** A search field for a document of the portal. */
function DocumentField(props: DocumentFieldProps) {
  const { name, label, description, value, error, onChange, findDocuments, readDocument } = props
  const [typed, setTyped] = useState('')
  const [wanted] = useDebouncedValue(typed.trim(), debounceMs)
  const chosen = useQuery({
    queryKey: [...managedPathQueries.all(), 'document', value],
    queryFn: ({ signal }) => (value === null ? null : readDocument(value, signal)),
  })
  const title = chosen.data?.title ?? value
  // The text of the chosen option is not a search.
  const isAsked = wanted !== '' && !(chosen.data && wanted === getOption(chosen.data).label)
  const found = useQuery({
    queryKey: [...managedPathQueries.all(), 'documents', wanted],
    queryFn: ({ signal }) => findDocuments(wanted, signal),
    enabled: isAsked,
  })
  const hits = isAsked ? (found.data ?? []) : []
  const own = chosen.data ?? (value === null ? null : { slug: value, title: value, place: '' })
  const choices = own === null || hits.some(({ slug }) => slug === own.slug) ? hits : [own, ...hits]
  return (
    <Select
      id={name}
      name={name}
      label={label}
      description={
        value === null ? (
          description
        ) : chosen.data === null ? (
          t`There is no document at this address any more.`
        ) : (
          <a
            href={getHref({ to: '/documents/$page', params: { page: value } })}
            target="_blank"
            rel="noreferrer"
            aria-label={t`${getHref({ to: '/documents/$page', params: { page: value } })}: open ${title ?? value}`}
          >
            {getHref({ to: '/documents/$page', params: { page: value } })}
          </a>
        )
      }
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t`Clear: ${label}` }}
      data={choices.map(getOption)}
      // The service has already filtered the options.
      filter={({ options }) => options}
      value={value}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={onChange}
      nothingFoundMessage={found.isFetching ? t`Searching` : nothingFound(isAsked, found.error)}
      error={error}
    />
  )
}

const look = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** The label and icon of each kind of unit. */
const unitKindLabels = () =>
  ({
    reading: {
      name: t`Reading`,
      untitled: t`Untitled reading`,
      add: t`Add reading`,
      icon: <IconFileText {...look} />,
    },
    video: {
      name: t`Video`,
      untitled: t`Untitled video`,
      add: t`Add video`,
      icon: <IconPlayerPlay {...look} />,
    },
    quiz: { name: t`Quiz`, untitled: t`Untitled quiz`, add: t`Add quiz`, icon: <IconListCheck {...look} /> },
  }) as const satisfies Record<UnitKind, unknown>

interface UnitFormProps extends BuilderParts {
  id: string
  /** From 0. */
  place: number
  unit: UnitDraft
}

const kinds = () => unitKinds.map((value) => ({ value, label: unitKindLabels()[value].name }))

/** The form of one unit. */
function UnitForm({ id, place, unit, ...parts }: UnitFormProps) {
  const { form, slots } = parts
  const path = `units.${place}`
  const { slug: pathSlug, units } = form.values
  const made = getUnitSlugs(units)[place] || '…'
  const { kind } = unit
  const isWritten = isInlineReading(unit)
  return (
    <div id={id} className={classes.unit}>
      <FormGrid>
        <Wide>
          <TextInput label={t`Title`} {...bindField(form, `${path}.title`)} />
        </Wide>
        <NativeSelect label={t`Kind`} data={kinds()} {...bindField(form, `${path}.kind`)} />
        {asksForMinutes(unit) ? (
          <NumberInput
            label={t`Minutes`}
            description={t`Only until the length of the video is known.`}
            min={1}
            max={600}
            clampBehavior="none"
            allowDecimal={false}
            allowNegative={false}
            {...bindField(form, `${path}.minutes`)}
          />
        ) : null}
        <Wide>
          <TextInput
            label={t`Address`}
            description={`/learning-paths/${pathSlug.trim() || '…'}/${made}`}
            placeholder={made === '…' ? '' : made}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...bindField(form, `${path}.slug`)}
          />
        </Wide>
        {kind === 'reading' ? (
          <Wide>
            <Radio.Group label={t`What members read`} {...bindField(form, `${path}.from`)}>
              <Cluster gap="8px 20px">
                <Radio value="document" label={t`A document`} />
                <Radio value="unit" label={t`A text written here`} />
              </Cluster>
            </Radio.Group>
          </Wide>
        ) : null}
        {kind === 'quiz' || isWritten ? null : (
          <Wide>
            <DocumentField
              name={`${path}.pageSlug`}
              label={kind === 'reading' ? t`Document` : t`Document with the same in words`}
              description={
                kind === 'reading' ? t`Members read it within the path.` : t`For people who prefer to read.`
              }
              value={unit.pageSlug}
              error={getErrorAt(form, `${path}.pageSlug`)}
              onChange={(slug) => form.setFieldValue(`${path}.pageSlug`, slug)}
              findDocuments={slots.findDocuments}
              readDocument={slots.readDocument}
            />
          </Wide>
        )}
        <Wide>
          {isWritten ? (
            <LongTextField
              place={`${path}.body`}
              label={t`Text`}
              description={t`Markdown, as in documents. Press Escape, then Tab to leave the field.`}
              value={unit.body}
              error={getErrorAt(form, `${path}.body`)}
              onChange={(body) => form.setFieldValue(`${path}.body`, body)}
              LongText={slots.LongText}
              renderText={slots.renderText}
            />
          ) : (
            <MarkdownField
              label={t`Introduction`}
              description={t`Markdown, as in documents; shown before the rest. Optional.`}
              renderText={slots.renderText}
              {...bindField(form, `${path}.body`)}
            />
          )}
        </Wide>
      </FormGrid>
      {kind === 'video' ? <VideoFields path={`${path}.video`} video={unit.video} {...parts} /> : null}
      {kind === 'quiz' ? <QuizFields path={`${path}.quiz`} quiz={unit.quiz} {...parts} /> : null}
    </div>
  )
}

export interface UnitListProps extends BuilderParts {
  /** The key of the open unit. */
  open: string | null
  onOpen: (key: string | null) => void
}

const sumMinutes = (units: readonly UnitDraft[]) =>
  units.reduce((sum, { minutes }) => sum + (Number(minutes) || 0), 0)

/** The units in order; one is open at a time. */
export function UnitList({ open, onOpen, ...parts }: UnitListProps) {
  const { form, move, remove, focusOn } = parts
  const { units } = form.values
  const [menu, setMenu] = useState<{ key: string; anchor: HTMLElement } | null>(null)
  const add = (kind: UnitDraft['kind']) => {
    const unit = newUnit(kind)
    form.insertListItem('units', unit)
    onOpen(unit.key)
    focusOn(`units.${units.length}.title`)
  }
  const chosen = units.findIndex(({ key }) => key === menu?.key)
  const unit = units[chosen]
  return (
    <section aria-labelledby="units-heading">
      <Cluster gap="4px 16px" align="baseline" justify="space-between" className={classes.unitsHead}>
        <h2 id="units-heading">{t`Units`}</h2>
        {units.length === 0 ? null : (
          <span>
            {formatUnitCount(units.length)}, {formatDuration(sumMinutes(units))}
          </span>
        )}
      </Cluster>
      {units.length === 0 ? (
        <EmptyState
          title={t`No units yet.`}
        >{t`A unit is a text to read, a video to watch, or a quiz to pass.`}</EmptyState>
      ) : (
        <ol className={classes.list}>
          {units.map((each, place) => {
            const { key, kind, title, minutes } = each
            const contentId = `unit-${key}`
            return (
              <li key={key} data-open={key === open || undefined}>
                <EntryRow
                  heading="h3"
                  menuLabel={(name) => t`What to do with unit ${place + 1}, ${name}`}
                  words={title.trim() || unitKindLabels()[kind].untitled}
                  list="units"
                  place={place}
                  isOpen={key === open}
                  contentId={contentId}
                  wrong={listErrorPaths(form.errors, `units.${place}`).length}
                  onToggle={() => onOpen(key === open ? null : key)}
                  onMove={(to) => move('units', place, to)}
                  onMenu={(anchor) => setMenu(menu?.anchor === anchor ? null : { key, anchor })}
                >
                  <span className={classes.kind}>
                    {unitKindLabels()[kind].icon}
                    <span>{unitKindLabels()[kind].name}</span>
                  </span>
                  <span className={classes.minutes}>{minutes === '' ? '–' : t`${minutes} min`}</span>
                </EntryRow>
                {key === open ? <UnitForm id={contentId} place={place} unit={each} {...parts} /> : null}
              </li>
            )
          })}
        </ol>
      )}
      <Cluster mt={14}>
        {unitKinds.map((kind) => (
          <AppButton
            key={kind}
            kind="outlined"
            leftSection={<IconPlus size={15} stroke={1.8} aria-hidden="true" />}
            onClick={() => add(kind)}
          >
            {unitKindLabels()[kind].add}
          </AppButton>
        ))}
      </Cluster>
      {units.length < 2 ? null : (
        <Text
          c="faint"
          size="xs"
          className={classes.hint}
        >{t`Drag a unit by its handle to move it, or hold Alt and press an arrow key.`}</Text>
      )}
      {menu === null || unit === undefined ? null : (
        <RowMenu
          key={unit.key}
          label={t`What to do with unit ${chosen + 1}`}
          anchor={menu.anchor}
          items={entryMenuItems({
            place: chosen,
            count: units.length,
            move: (to) => move('units', chosen, to),
            remove: () => remove('units', chosen, unit, unit.title.trim()),
          })}
          onClose={() => setMenu(null)}
        />
      )}
    </section>
  )
}
