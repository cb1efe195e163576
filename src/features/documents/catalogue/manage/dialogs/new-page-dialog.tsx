import { t } from '@lingui/core/macro'
import { Radio, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { ManagedCatalogue, ManagedComponent } from '~/contract/catalogue'
import { pageWritingContract } from '~/contract/page-writing'
import { type Audience, audiences } from '~/contract/pages'
import { slugify } from '~/contract/slugify'
import { toPathSlug } from '~/contract/field-schemas'
import { useContractForm } from '~/forms/contract-form'
import { fieldErrors } from '~/forms/field-errors'
import { Stack } from '~/ui/layouts/primitives'
import { audienceWords } from '../page-state'
import { createPage } from '../manage.functions'
import { manageQueries } from '../manage.queries'
import { DialogForm, placeSlug } from './dialog-form'
import { atTheTop, type ParentPage, PlaceFields } from './place-fields'
import { SlugField } from './slug-field'

export interface NewPageDialogProps {
  component: ManagedComponent
  /** The page it comes under. */
  parent: ParentPage | null
  /** The suggested title; empty where there is none. */
  title: string
  catalogue: ManagedCatalogue
  onClose: () => void
}

interface Values {
  title: string
  slug: string
  audience: string
  component: string
  parent: string
}

const getAudience = (chosen: string): Audience => audiences.find((known) => known === chosen) ?? 'approved'

const getInput = ({ title, slug, audience, component, parent }: Values) => ({
  title,
  slug: toPathSlug(slug.trim() === '' ? slugify(title) : slug.trim()),
  audience: getAudience(audience),
  component,
  parent: parent === atTheTop ? null : parent,
})

/** Without a title there is nothing to say against the address. */
const check = (values: Values) => {
  const { slug, ...errors } = fieldErrors(pageWritingContract.create.body, getInput(values))
  if (slug === undefined || errors.title !== undefined) return errors
  const isMissing = getInput(values).slug === ''
  return {
    ...errors,
    slug: isMissing ? t`The title suggests no address. Write one, such as first-steps.` : slug,
  }
}

/** Title, address, readers and place of a new page; then it is written. */
export function NewPageDialog({ component, parent, title, catalogue, onClose }: NewPageDialogProps) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const initialValues: Values = {
    title,
    slug: '',
    audience: 'approved',
    component: component.id,
    parent: parent?.id ?? atTheTop,
  }
  const form = useContractForm({
    name: 'page',
    schema: check,
    initialValues,
    send: (values, idempotencyKey) => createPage({ data: { ...getInput(values), idempotencyKey } }),
    toErrors: placeSlug,
    onDone: async (made) => {
      void queryClient.invalidateQueries({ queryKey: manageQueries.all() })
      await router.navigate({ to: '/admin/pages/$id', params: { id: made.id } })
    },
  })
  const { values, errors } = form
  return (
    <DialogForm form={form} title={t`New page`} size={520} label={t`Create the draft`} onClose={onClose}>
      <TextInput label={t`Title`} data-autofocus {...form.field('title')} />
      <SlugField prefix="/documents/" source={values.title} isNew {...form.field('slug')} />
      <PlaceFields
        catalogue={catalogue}
        component={values.component}
        parent={values.parent}
        known={parent}
        errors={errors}
        onComponent={(id) => {
          form.setFieldValue('component', id)
          form.setFieldValue('parent', atTheTop)
        }}
        onParent={(id) => form.setFieldValue('parent', id)}
      />
      <Radio.Group label={t`Open to`} {...form.field('audience')}>
        <Stack gap={8} mt={6}>
          {audiences.map((audience) => (
            <Radio
              key={audience}
              value={audience}
              label={audienceWords()[audience].name}
              description={audienceWords()[audience].meaning}
            />
          ))}
        </Stack>
      </Radio.Group>
    </DialogForm>
  )
}
