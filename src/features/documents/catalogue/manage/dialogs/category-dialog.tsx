import { Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { catalogueContract, type ManagedCategory, newCategory } from '~/contract/catalogue'
import { bindField } from '~/forms/form-fields'
import { fieldErrors } from '~/forms/field-errors'
import { unlessTheSame } from '~/forms/edit-conflict'
import { useIdempotencyKey } from '~/forms/use-idempotency-key'
import { showToast } from '~/ui/components/toasts/toasts'
import { Dialog } from '~/ui/components/dialog/dialog'
import { createCategory, updateCategory } from '../manage.functions'
import { manageQueries } from '../manage.queries'
import { DialogFoot } from './dialog-foot'
import classes from './dialogs.module.css'
import { madeSlug, SlugField } from './slug-field'
import { useDialogForm } from './use-dialog-form'
import { useNewest } from './use-newest'

export interface CategoryDialogProps {
  /** The one that is changed; without it a new one is made. */
  category?: ManagedCategory | undefined
  onClose: () => void
}

const valuesOf = (category: ManagedCategory | undefined) => ({
  name: category?.name ?? '',
  slug: category?.slug ?? '',
  description: category?.description ?? '',
})

/** Name, address and description of a category. */
export function CategoryDialog({ category, onClose }: CategoryDialogProps) {
  const queryClient = useQueryClient()
  const once = useIdempotencyKey('category')
  const newest = useNewest(
    category,
    (catalogue, id) => catalogue.find((entry) => entry.category.id === id)?.category,
  )
  const { form, formProps, ...foot } = useDialogForm({
    initialValues: valuesOf(category),
    check: (values) =>
      fieldErrors(category ? catalogueContract.updateCategory.body : newCategory, madeSlug(values)),
    send: (values) => {
      const data = madeSlug(values)
      return category
        ? unlessTheSame(
            () =>
              updateCategory({
                data: { id: category.id, changes: { ...data, revision: newest.revision.current } },
              }),
            () => newest.read(category.id),
            (saved) => JSON.stringify(madeSlug(valuesOf(saved))) === JSON.stringify(data),
          )
        : once((idempotencyKey) => createCategory({ data: { ...data, idempotencyKey } }))
    },
    readNewest: category && (async () => valuesOf(await newest.follow(category.id))),
    onDone: async ({ name }) => {
      await queryClient.invalidateQueries({ queryKey: manageQueries.all() })
      showToast(category ? `“${name}” is saved.` : `The category “${name}” is there.`)
      onClose()
    },
  })
  return (
    <Dialog onClose={onClose} title={category ? `Edit “${category.name}”` : 'New category'} size={480}>
      <form {...formProps} className={classes.form}>
        <TextInput label="Name" data-autofocus {...bindField(form, 'name')} />
        <SlugField
          prefix="/documents#category-"
          source={form.values.name}
          isNew={category === undefined}
          {...bindField(form, 'slug')}
        />
        <Textarea
          label="Description"
          description="One sentence, shown in the overview of the documents."
          autosize
          minRows={2}
          maxRows={5}
          {...bindField(form, 'description')}
        />
        <DialogFoot label={category ? 'Save category' : 'Create category'} onClose={onClose} {...foot} />
      </form>
    </Dialog>
  )
}
