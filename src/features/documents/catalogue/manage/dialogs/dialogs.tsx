import { t } from '@lingui/core/macro'
import type { ManagedCatalogue, ManagedCategory, ManagedComponent } from '~/contract/catalogue'
import { type ManagedPage, pageWritingContract } from '~/contract/page-writing'
import type { PageMoves } from '../page-moves'
import { CategoryDialog } from './category-dialog'
import { ComponentDialog } from './component-dialog'
import { type ParentPage, topLevel, PageLocationFields } from './page-location-fields'
import { type FormEvent, useState } from 'react'
import { FormButtons } from '~/forms/form-buttons'
import { Dialog } from '~/ui/components/dialog/dialog'
import { Text, Stack } from '~/ui/layouts/primitives'
import { findComponent } from '../catalogue-moves'
import { Radio, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type Audience, audiences } from '~/contract/pages'
import { slugify } from '~/contract/slugify'
import { toPathSlug } from '~/contract/field-schemas'
import { useContractForm } from '~/forms/contract-form'
import { fieldErrors } from '~/forms/field-errors'
import { audienceLabels } from '../page-state'
import { createPage } from '../manage.functions'
import { manageQueries } from '../manage.queries'
import { DialogForm } from '~/forms/dialog-form'
import { SlugField, toSlugError } from './slug-field'

interface MovePageDialogProps {
  component: ManagedComponent
  page: ManagedPage
  /** The parent page, if known; null at the top level. */
  parent: ParentPage | null
  catalogue: ManagedCatalogue
  pageMoves: PageMoves
  onClose: () => void
}

// Beyond the end, so the page becomes the last.
const lastPosition = 100_000

/** Moves a page with its subpages, also to another component. */
function MovePageDialog(props: MovePageDialogProps) {
  const { component, page, parent: first, catalogue, pageMoves, onClose } = props
  const [target, setTarget] = useState(component.id)
  const [parent, setParent] = useState(page.parent ?? topLevel)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const above = parent === topLevel ? null : parent
    const spot = { parent: above, position: lastPosition }
    const other = findComponent(catalogue, target)
    if (target === component.id) {
      if (above !== page.parent) pageMoves.moveWithin(page, component.id, spot)
    } else if (other) {
      pageMoves.moveAcross(page, component.id, { component: target, ...spot }, other.name)
    }
    onClose()
  }
  return (
    <Dialog onClose={onClose} title={t`Move “${page.title}”`} size={480}>
      <Stack as="form" onSubmit={submit}>
        <PageLocationFields
          catalogue={catalogue}
          component={target}
          parent={parent}
          known={first}
          besides={page.id}
          errors={{}}
          onComponent={(id) => {
            setTarget(id)
            setParent(id === component.id ? (page.parent ?? topLevel) : topLevel)
          }}
          onParent={setParent}
        />
        <Text
          c="faint"
          size="sm"
          mt={2}
          mb={8}
        >{t`It comes last there, with all that is under it. Its address stays.`}</Text>
        <FormButtons label={t`Move the page`} onCancel={onClose} />
      </Stack>
    </Dialog>
  )
}

/** The open dialog. */
export type OpenDialog =
  | { what: 'category'; category?: ManagedCategory }
  | { what: 'component'; category: string; component?: ManagedComponent }
  | { what: 'page'; component: ManagedComponent; parent: ParentPage | null; title?: string }
  | { what: 'place'; component: ManagedComponent; page: ManagedPage; parent: ParentPage | null }

interface DialogsProps {
  asked: OpenDialog
  catalogue: ManagedCatalogue
  pageMoves: PageMoves
  onClose: () => void
}

/** Renders the open dialog. */
export function Dialogs({ asked, catalogue, pageMoves, onClose }: DialogsProps) {
  switch (asked.what) {
    case 'category':
      return <CategoryDialog category={asked.category} onClose={onClose} />
    case 'component':
      return (
        <ComponentDialog
          category={asked.category}
          component={asked.component}
          catalogue={catalogue}
          onClose={onClose}
        />
      )
    case 'page':
      return (
        <NewPageDialog
          component={asked.component}
          parent={asked.parent}
          title={asked.title ?? ''}
          catalogue={catalogue}
          onClose={onClose}
        />
      )
    case 'place':
      return (
        <MovePageDialog
          component={asked.component}
          page={asked.page}
          parent={asked.parent}
          catalogue={catalogue}
          pageMoves={pageMoves}
          onClose={onClose}
        />
      )
    default:
      return null
  }
}

interface NewPageDialogProps {
  component: ManagedComponent
  /** The parent page. */
  parent: ParentPage | null
  /** The suggested title; empty for none. */
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
  parent: parent === topLevel ? null : parent,
})

/** Reports no slug error while the title is missing. */
const check = (values: Values) => {
  const { slug, ...errors } = fieldErrors(pageWritingContract.create.body, getInput(values))
  if (slug === undefined || errors.title !== undefined) return errors
  const isMissing = getInput(values).slug === ''
  return {
    ...errors,
    slug: isMissing ? t`The title suggests no address. Write one, such as first-steps.` : slug,
  }
}

/** Creates a page with title, slug, audience and position; then opens the editor. */
function NewPageDialog({ component, parent, title, catalogue, onClose }: NewPageDialogProps) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const initialValues: Values = {
    title,
    slug: '',
    audience: 'approved',
    component: component.id,
    parent: parent?.id ?? topLevel,
  }
  const form = useContractForm({
    name: 'page',
    schema: check,
    initialValues,
    send: (values, idempotencyKey) => createPage({ data: { ...getInput(values), idempotencyKey } }),
    toErrors: toSlugError,
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
      <PageLocationFields
        catalogue={catalogue}
        component={values.component}
        parent={values.parent}
        known={parent}
        errors={errors}
        onComponent={(id) => {
          form.setFieldValue('component', id)
          form.setFieldValue('parent', topLevel)
        }}
        onParent={(id) => form.setFieldValue('parent', id)}
      />
      <Radio.Group label={t`Open to`} {...form.field('audience')}>
        <Stack gap={8} mt={6}>
          {audiences.map((audience) => (
            <Radio
              key={audience}
              value={audience}
              label={audienceLabels()[audience].name}
              description={audienceLabels()[audience].meaning}
            />
          ))}
        </Stack>
      </Radio.Group>
    </DialogForm>
  )
}
