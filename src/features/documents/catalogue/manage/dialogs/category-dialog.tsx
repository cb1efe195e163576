import { t } from '@lingui/core/macro'
import { Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { catalogueContract, type ManagedCategory, newCategory } from '~/contract/catalogue'
import { useContractForm } from '~/forms/contract-form'
import { showToast } from '~/ui/components/toasts/toasts'
import { createCategory, updateCategory } from '../manage.functions'
import { manageQueries } from '../manage.queries'
import { DialogForm } from '~/forms/dialog-form'
import { withSlug, SlugField, toSlugError, useFetchCatalogue } from './slug-field'

export interface CategoryDialogProps {
  /** The category to edit; without it the dialog creates one. */
  category?: ManagedCategory | undefined
  onClose: () => void
}

const getValues = (category: ManagedCategory | undefined) => ({
  name: category?.name ?? '',
  slug: category?.slug ?? '',
  description: category?.description ?? '',
  revision: category?.revision ?? 0,
})

/** Edits a category's name, slug and description. */
export function CategoryDialog({ category, onClose }: CategoryDialogProps) {
  const queryClient = useQueryClient()
  const readCatalogue = useFetchCatalogue()
  const form = useContractForm({
    name: `category ${category?.id ?? ''}`,
    schema: category ? catalogueContract.updateCategory.body : newCategory,
    initialValues: getValues(category),
    toInput: withSlug,
    send: ({ revision, ...values }, idempotencyKey) => {
      const data = withSlug(values)
      return category
        ? updateCategory({ data: { params: { id: category.id }, body: { ...data, revision } } })
        : createCategory({ data: { ...data, idempotencyKey } })
    },
    newest: category && {
      read: () =>
        readCatalogue((entries) => entries.find(({ category: { id } }) => id === category.id)?.category),
      toValues: getValues,
    },
    toErrors: toSlugError,
    onDone: async ({ name }) => {
      await queryClient.invalidateQueries({ queryKey: manageQueries.all() })
      showToast(category ? t`“${name}” is saved.` : t`Category “${name}” created.`)
      onClose()
    },
  })
  return (
    <DialogForm
      form={form}
      title={category ? t`Edit “${category.name}”` : t`New category`}
      size={480}
      label={category ? t`Save category` : t`Create category`}
      onClose={onClose}
    >
      <TextInput label={t`Name`} data-autofocus {...form.field('name')} />
      <SlugField
        prefix="/documents#category-"
        source={form.values.name}
        isNew={category === undefined}
        {...form.field('slug')}
      />
      <Textarea
        label={t`Description`}
        description={t`One sentence, shown in the overview of the documents.`}
        autosize
        minRows={2}
        maxRows={5}
        {...form.field('description')}
      />
    </DialogForm>
  )
}
