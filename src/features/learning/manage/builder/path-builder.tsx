import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useHotkeys } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import type { ManagedPath } from '~/contract/path-building'
import { useListDragging } from '~/ui/dragging/use-list-dragging'
import { bindField } from '~/forms/form-fields'
import { useIsUploading } from '~/forms/uploads'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { TextLink, TextButton } from '~/ui/components/text-link/text-link'
import { Time } from '~/ui/format/time'
import { AdminRecord } from '~/ui/layouts/admin-record/admin-record'
import type { BuilderSlots } from './builder-parts'
import classes from './builder.module.css'
import type { PathDraft } from './path-draft'
import { UnitList } from './units/unit-list'
import { useListMoves } from './use-list-moves'
import { usePathForm, type PathForm } from './use-path-form'
import { AppButton, AppButtonRouteLink } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
import { Cluster, Text, VisuallyHidden, Stack } from '~/ui/layouts/primitives'
import { IconEye } from '@tabler/icons-react'
import { getPathHref } from '../../path-hrefs'
import { MultiSelect, NativeSelect, Radio, Switch, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { pathLevels } from '~/contract/learning'
import { slugify } from '~/contract/slugify'
import { toPathSlug } from '~/contract/field-schemas'
import { managedPathQueries } from '../managed-paths.queries'

interface BuilderPageProps {
  /** The path's id. */
  id: string
  slots: BuilderSlots
}

/** The builder of an existing path. */
export function BuilderPage({ id, slots }: BuilderPageProps) {
  const { data: path } = useSuspenseQuery({
    ...managedPathQueries.one(id),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return <PathBuilder key={id} path={path} slots={slots} />
}

interface SaveBarProps {
  builder: PathForm
  /** The saved path; null for a new one. */
  path: ManagedPath | null
  onShowWrong: (place: string) => void
}

/** The save bar, always visible. */
function SaveBar({ builder, path, onShowWrong }: SaveBarProps) {
  const { form, isSaving, isUnsaved, sentence } = builder
  const isUploading = useIsUploading()
  const [first, ...others] = Object.keys(form.errors)
  return (
    <Cluster gap="8px 12px" className={classes.bar}>
      <AppButton type="submit" size="md" loading={isSaving} disabled={isUploading}>
        {path === null ? t`Create path` : t`Save`}
      </AppButton>
      {path?.isPublished ? (
        <AppButtonRouteLink
          kind="outlined"
          size="md"
          to={getPathHref(path.slug)}
          leftSection={<IconEye size={16} stroke={1.6} aria-hidden="true" />}
        >{t`See as members do`}</AppButtonRouteLink>
      ) : null}
      <Text as="span" c="dim" size="sm" role="status">
        {sentence === null ? null : (
          <Text as="span" c="error">
            {sentence}
          </Text>
        )}
        {first === undefined ? (
          sentence === null ? (
            isUnsaved ? (
              t`Unsaved changes, kept in this tab`
            ) : path === null ? (
              ''
            ) : (
              t`Everything is saved`
            )
          ) : null
        ) : (
          <Text as="span" c="error">
            {others.length === 0 ? (
              <Trans>
                One thing needs another look.{' '}
                <TextButton onClick={() => onShowWrong(first)}>Show it</TextButton>
              </Trans>
            ) : (
              <Trans>
                {others.length + 1} things need another look.{' '}
                <TextButton onClick={() => onShowWrong(first)}>Show the first</TextButton>
              </Trans>
            )}
          </Text>
        )}
      </Text>
    </Cluster>
  )
}

interface BuilderNoticesProps {
  builder: PathForm
  isNew: boolean
}

/** Notices about conflicts and unsaved drafts. */
function BuilderNotices({ builder, isNew }: BuilderNoticesProps) {
  const { isStale, isRestored, loadNewest, isLoadingNewest, saveMine, startOver } = builder
  if (isStale) {
    return (
      <div className={classes.notice}>
        <Callout tone="warning" title={t`Someone else saved this path in the meantime.`} isAnnounced>
          <p>{t`Nothing of yours is saved over it, and nothing that you typed is lost.`}</p>
          <Cluster gap="8px 20px">
            <AppButton
              kind="outlined"
              loading={isLoadingNewest}
              onClick={loadNewest}
            >{t`Load the newest`}</AppButton>
            <AppButton kind="terciary" onClick={saveMine}>{t`Save mine instead`}</AppButton>
          </Cluster>
        </Callout>
      </div>
    )
  }
  if (!isRestored) return null
  return (
    <div className={classes.notice}>
      <Callout title={t`This is what you typed before, and did not save.`}>
        <AppButton kind="outlined" loading={isLoadingNewest} onClick={isNew ? startOver : loadNewest}>
          {isNew ? t`Start over` : t`Go back to what is saved`}
        </AppButton>
      </Callout>
    </div>
  )
}

interface PathBuilderProps {
  /** Null for a new one. */
  path: ManagedPath | null
  slots: BuilderSlots
}

/** The builder of a learning path and its units. Set `key` to the path's id, so that no state carries over. */
export function PathBuilder({ path, slots }: PathBuilderProps) {
  const root = useRef<HTMLDivElement>(null)
  const [said, announce] = useState('')
  const [open, setOpen] = useState<string | null>(null)
  const [wanted, setWanted] = useState<{ place: string } | null>(null)
  const show = (place: string, { units }: PathDraft) => {
    const unit = units[Number(/^units\.(\d+)\./.exec(place)?.[1])]
    if (unit !== undefined) setOpen(unit.key)
    setWanted({ place })
  }
  const builder = usePathForm(path, show)
  const { form, save, remove } = builder
  const move = useListMoves(form, announce)
  useListDragging(root, move)
  const isUploading = useIsUploading()
  useHotkeys([['mod+S', () => !isUploading && save()]], [], true)

  // The field may be in a unit that is still closed.
  useEffect(() => {
    if (wanted === null) return
    const field = document.getElementById(wanted.place)
    field?.focus({ preventScroll: true })
    field?.scrollIntoView({ block: 'center' })
  }, [wanted])

  const title = form.values.title.trim() || (path === null ? t`New learning path` : t`Learning path`)
  return (
    <AdminRecord
      above={[{ label: t`Learning paths`, to: '/admin/learning-paths' }]}
      title={title}
      about={
        path === null ? (
          t`Members see it when it is published.`
        ) : (
          <Trans>
            Saved <Time at={path.changedAt} />.{' '}
            <TextLink to="/admin/learning-paths/$id/learners" params={{ id: path.id }}>
              See its learners
            </TextLink>
          </Trans>
        )
      }
      state={
        <StatusLabel tone={path?.isPublished ? 'success' : 'muted'} isBoxed>
          {path?.isPublished ? t`Published` : t`Draft`}
        </StatusLabel>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <BuilderNotices builder={builder} isNew={path === null} />
        <div ref={root} className={classes.columns}>
          <PathFacts form={form} id={path?.id} savedSlug={path?.slug ?? ''} />
          <UnitList
            form={form}
            move={move}
            remove={remove}
            slots={slots}
            focusOn={(place) => setWanted({ place })}
            open={open}
            onOpen={setOpen}
          />
        </div>
        <SaveBar builder={builder} path={path} onShowWrong={(place) => show(place, form.values)} />
      </form>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </AdminRecord>
  )
}

interface PathFactsProps {
  form: UseFormReturnType<PathDraft>
  /** The path's id; undefined for a new one. */
  id: string | undefined
  /** The published slug; empty for a new path. */
  savedSlug: string
}

/** The fields of a path: title, audience, and the order of its units. */
function PathFacts({ form, id, savedSlug }: PathFactsProps) {
  const { title, slug, prerequisites } = form.values
  const others = useQuery(managedPathQueries.list()).data?.data.filter((path) => path.id !== id) ?? []
  const known = others.map((path) => ({ value: path.slug, label: path.title }))
  const unknown = prerequisites.filter((needed) => !known.some(({ value }) => value === needed))
  const made = toPathSlug(slug.trim() || slugify(title))
  const isMoved = savedSlug !== '' && made !== savedSlug
  return (
    <Stack as="section" gap={18} className={classes.facts} aria-labelledby="about-path">
      <h2 id="about-path">{t`About the path`}</h2>
      <TextInput label={t`Title`} {...bindField(form, 'title')} />
      <TextInput
        label={t`Address`}
        description={`/learning-paths/${made || '…'}${isMoved ? '. Links to the old address no longer lead here.' : ''}`}
        placeholder={slugify(title)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...bindField(form, 'slug')}
      />
      <Textarea
        label={t`Summary`}
        description={t`One or two sentences, shown where the paths are listed.`}
        autosize
        minRows={2}
        maxRows={6}
        {...bindField(form, 'summary')}
      />
      <NativeSelect label={t`Level`} data={[...pathLevels]} {...bindField(form, 'level')} />
      <Radio.Group label={t`Order of the units`} {...bindField(form, 'order')}>
        <Cluster gap="8px 20px">
          <Radio value="required" label={t`One after the other`} />
          <Radio value="free" label={t`In any order`} />
        </Cluster>
      </Radio.Group>
      <MultiSelect
        label={t`Finished first`}
        description={t`Paths that open this one.`}
        placeholder={prerequisites.length === 0 ? t`None` : ''}
        searchable
        hidePickedOptions
        maxValues={20}
        data={[...known, ...unknown]}
        nothingFoundMessage={t`No other path is called that.`}
        {...bindField(form, 'prerequisites')}
      />
      <Switch
        label={t`Published`}
        description={t`Members see it, with the next save.`}
        {...bindField(form, 'isPublished', { type: 'checkbox' })}
      />
    </Stack>
  )
}
