import { t } from '@lingui/core/macro'
import { MultiSelect, NativeSelect, Radio, Switch, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { pathLevels } from '~/contract/learning'
import { slugify } from '~/contract/slugify'
import { toPathSlug } from '~/contract/field-schemas'
import { bindField } from '~/forms/form-fields'
import { managedPathQueries } from '../managed-paths.queries'
import classes from './builder.module.css'
import type { PathDraft } from './path-draft'
import { Stack } from '~/ui/layouts/primitives'

export interface PathFactsProps {
  form: UseFormReturnType<PathDraft>
  /** Of the path; undefined for a new one. */
  id: string | undefined
  /** The address that members know; empty for a new path. */
  savedSlug: string
}

/** What a path is called, for whom it is, and in which order it is worked through. */
export function PathFacts({ form, id, savedSlug }: PathFactsProps) {
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
        <div className={classes.choices}>
          <Radio value="required" label={t`One after the other`} />
          <Radio value="free" label={t`In any order`} />
        </div>
      </Radio.Group>
      <MultiSelect
        label={t`Finished first`}
        description={t`Paths that open this one.`}
        placeholder={prerequisites.length === 0 ? t`None` : ''}
        searchable
        hidePickedOptions
        maxValues={20}
        data={[...known, ...unknown.map((value) => ({ value, label: value }))]}
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
