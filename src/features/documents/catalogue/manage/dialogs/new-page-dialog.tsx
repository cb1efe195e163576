import { Radio, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { ManagedCatalogue, ManagedComponent } from '~/contract/catalogue'
import { pageWritingContract } from '~/contract/page-writing'
import { type Audience, audiences } from '~/contract/pages'
import { slugify } from '~/contract/slugify'
import { toPathSlug } from '~/contract/field-schemas'
import { bindField } from '~/forms/form-fields'
import { fieldErrors } from '~/forms/field-errors'
import { useIdempotencyKey } from '~/forms/use-idempotency-key'
import { Dialog } from '~/ui/components/dialog/dialog'
import { Stack } from '~/ui/layouts/primitives'
import { audienceWords } from '../audience-words'
import { createPage } from '../manage.functions'
import { manageQueries } from '../manage.queries'
import { DialogFoot } from './dialog-foot'
import classes from './dialogs.module.css'
import { atTheTop, type ParentPage, PlaceFields } from './place-fields'
import { SlugField } from './slug-field'
import { useDialogForm } from './use-dialog-form'

export interface NewPageDialogProps {
  component: ManagedComponent
  /** The page it comes under. */
  parent: ParentPage | null
  /** The suggested title; empty where there is none. */
  title: string
  catalogue: ManagedCatalogue
  onClose: () => void
}

interface Values extends Record<string, unknown> {
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
    slug: isMissing ? 'The title suggests no address. Write one, such as first-steps.' : slug,
  }
}

/** Title, address, readers and place of a new page; then it is written. */
export function NewPageDialog({ component, parent, title, catalogue, onClose }: NewPageDialogProps) {
  const queryClient = useQueryClient()
  const once = useIdempotencyKey('page')
  const router = useRouter()
  const initialValues: Values = {
    title,
    slug: '',
    audience: 'approved',
    component: component.id,
    parent: parent?.id ?? atTheTop,
  }
  const { form, formProps, isSending, sentence } = useDialogForm({
    initialValues,
    check,
    send: (values) => once((idempotencyKey) => createPage({ data: { ...getInput(values), idempotencyKey } })),
    onDone: async (made) => {
      void queryClient.invalidateQueries({ queryKey: manageQueries.all() })
      await router.navigate({ to: '/admin/pages/$id', params: { id: made.id } })
    },
  })
  const { values, errors } = form
  return (
    <Dialog onClose={onClose} title="New page" size={520}>
      <form {...formProps} className={classes.form}>
        <TextInput label="Title" data-autofocus {...bindField(form, 'title')} />
        <SlugField prefix="/documents/" source={values.title} isNew {...bindField(form, 'slug')} />
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
        <Radio.Group label="Open to" {...bindField(form, 'audience')}>
          <Stack gap={8} mt={6}>
            {audiences.map((audience) => (
              <Radio
                key={audience}
                value={audience}
                label={audienceWords[audience].name}
                description={audienceWords[audience].meaning}
              />
            ))}
          </Stack>
        </Radio.Group>
        <DialogFoot label="Create the draft" isSending={isSending} sentence={sentence} onClose={onClose} />
      </form>
    </Dialog>
  )
}
