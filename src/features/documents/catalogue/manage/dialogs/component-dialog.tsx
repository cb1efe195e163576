import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  catalogueContract,
  type ManagedCatalogue,
  type ManagedComponent,
  newComponent,
} from '~/contract/catalogue'
import { bindField } from '~/forms/form-fields'
import { fieldErrors } from '~/forms/field-errors'
import { unlessTheSame } from '~/forms/edit-conflict'
import { useIdempotencyKey } from '~/forms/use-idempotency-key'
import { showToast } from '~/ui/components/toasts/toasts'
import { Dialog } from '~/ui/components/dialog/dialog'
import { findComponent } from '../catalogue-moves'
import { createComponent, updateComponent } from '../manage.functions'
import { manageQueries } from '../manage.queries'
import { DialogFoot } from './dialog-foot'
import classes from './dialogs.module.css'
import { madeSlug, SlugField } from './slug-field'
import { useDialogForm } from './use-dialog-form'
import { useNewest } from './use-newest'
import { versionField, VersionFields } from './version-fields'

export interface ComponentDialogProps {
  /** The id of the category it comes into, or stands in. */
  category: string
  /** The one that is changed; without it a new one is made. */
  component?: ManagedComponent | undefined
  catalogue: ManagedCatalogue
  onClose: () => void
}

interface Values extends Record<string, unknown> {
  name: string
  slug: string
  description: string
  category: string
  versions: string[]
}

const valuesOf = (category: string, component: ManagedComponent | undefined): Values => ({
  name: component?.name ?? '',
  slug: component?.slug ?? '',
  description: component?.description ?? '',
  category,
  versions: component?.versions ?? [],
})

/** Lines that were left empty are no versions. */
const getInput = (values: Values) => ({
  ...madeSlug(values),
  category: values.category,
  versions: values.versions.filter((version) => version.trim() !== ''),
})

/** A problem of one version stands at its field; where one is there twice, at the second. */
const atTheirFields = (errors: Record<string, string>, { versions }: Values) => {
  const written = [...versions.keys()].filter((place) => versions[place]?.trim() !== '')
  const twice = written.find((place) =>
    versions.slice(0, place).some((one) => one.trim() === versions[place]?.trim()),
  )
  const getField = (path: string) => {
    const [list, index] = path.split('.')
    if (list !== 'versions') return path
    return versionField((index === undefined ? twice : written[Number(index)]) ?? 0)
  }
  return Object.fromEntries(Object.entries(errors).map(([path, text]) => [getField(path), text]))
}

/** Name, address, description, category and product versions of a component. */
export function ComponentDialog({ category, component, catalogue, onClose }: ComponentDialogProps) {
  const queryClient = useQueryClient()
  const once = useIdempotencyKey('component')
  const navigate = useNavigate()
  const newest = useNewest(component, findComponent)
  const { form, formProps, ...foot } = useDialogForm({
    initialValues: valuesOf(category, component),
    check: (values) => {
      const schema = component ? catalogueContract.updateComponent.body : newComponent
      return atTheirFields(fieldErrors(schema, getInput(values)), values)
    },
    send: (values) => {
      const data = getInput(values)
      return component
        ? unlessTheSame(
            () =>
              updateComponent({
                data: { id: component.id, changes: { ...data, revision: newest.revision.current } },
              }),
            () => newest.read(component.id),
            (saved) => JSON.stringify(getInput(valuesOf(saved.category, saved))) === JSON.stringify(data),
          )
        : once((idempotencyKey) => createComponent({ data: { ...data, idempotencyKey } }))
    },
    readNewest:
      component &&
      (async () => {
        const loaded = await newest.follow(component.id)
        return valuesOf(loaded.category, loaded)
      }),
    onDone: async ({ name, slug }) => {
      await queryClient.invalidateQueries({ queryKey: manageQueries.all() })
      await navigate({ to: '/admin/documents', search: { component: slug } })
      showToast(component ? `“${name}” is saved.` : `The component “${name}” is there.`)
      onClose()
    },
  })
  return (
    <Dialog onClose={onClose} title={component ? `Edit “${component.name}”` : 'New component'} size={520}>
      <form {...formProps} className={classes.form}>
        <TextInput label="Name" data-autofocus {...bindField(form, 'name')} />
        <SlugField
          prefix="In addresses: "
          source={form.values.name}
          isNew={component === undefined}
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
        <NativeSelect
          label="Category"
          data={catalogue.map((entry) => ({ value: entry.category.id, label: entry.category.name }))}
          {...bindField(form, 'category')}
        />
        <VersionFields
          versions={form.values.versions}
          errors={form.errors}
          onChange={(versions) => {
            for (const name of Object.keys(form.errors))
              if (name.startsWith('versions')) form.clearFieldError(name)
            form.setFieldValue('versions', versions)
          }}
        />
        <DialogFoot label={component ? 'Save component' : 'Create component'} onClose={onClose} {...foot} />
      </form>
    </Dialog>
  )
}
