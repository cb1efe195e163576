import { t } from '@lingui/core/macro'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  catalogueContract,
  type ManagedCatalogue,
  type ManagedComponent,
  newComponent,
} from '~/contract/catalogue'
import { useContractForm } from '~/forms/contract-form'
import { showToast } from '~/ui/components/toasts/toasts'
import { findComponent } from '../catalogue-moves'
import { createComponent, updateComponent } from '../manage.functions'
import { manageQueries } from '../manage.queries'
import { DialogForm } from '~/forms/dialog-form'
import { withSlug, SlugField, toSlugError, useFetchCatalogue } from './slug-field'
import { getVersionFieldName, VersionFields } from './version-fields'

export interface ComponentDialogProps {
  /** The id of the component's category. */
  category: string
  /** The component to edit; without it the dialog creates one. */
  component?: ManagedComponent | undefined
  catalogue: ManagedCatalogue
  onClose: () => void
}

interface Values {
  name: string
  slug: string
  description: string
  category: string
  versions: string[]
  revision: number
}

const getValues = (category: string, component: ManagedComponent | undefined): Values => ({
  name: component?.name ?? '',
  slug: component?.slug ?? '',
  description: component?.description ?? '',
  category,
  versions: component?.versions ?? [],
  revision: component?.revision ?? 0,
})

/** Drops empty lines. */
const getInput = (values: Values) => ({
  ...withSlug(values),
  category: values.category,
  versions: values.versions.filter((version) => version.trim() !== ''),
})

/** Maps the error of a version to its field; of a duplicate, to the second one. */
const toField = (path: string, { versions }: Values) => {
  const [list, index] = path.split('.')
  if (list !== 'versions') return path
  const written = [...versions.keys()].filter((place) => versions[place]?.trim() !== '')
  const twice = written.find((place) =>
    versions.slice(0, place).some((one) => one.trim() === versions[place]?.trim()),
  )
  return getVersionFieldName((index === undefined ? twice : written[Number(index)]) ?? 0)
}

/** Edits a component's name, slug, description, category and product versions. */
export function ComponentDialog({ category, component, catalogue, onClose }: ComponentDialogProps) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const readCatalogue = useFetchCatalogue()
  const form = useContractForm({
    name: `component ${component?.id ?? ''}`,
    schema: component ? catalogueContract.updateComponent.body : newComponent,
    initialValues: getValues(category, component),
    toInput: getInput,
    toField,
    send: (values, idempotencyKey) => {
      const data = getInput(values)
      return component
        ? updateComponent({
            data: { params: { id: component.id }, body: { ...data, revision: values.revision } },
          })
        : createComponent({ data: { ...data, idempotencyKey } })
    },
    newest: component && {
      read: () => readCatalogue((entries) => findComponent(entries, component.id)),
      toValues: (newest) => getValues(newest.category, newest),
    },
    toErrors: toSlugError,
    onDone: async ({ name, slug }) => {
      await queryClient.invalidateQueries({ queryKey: manageQueries.all() })
      await navigate({ to: '/admin/documents', search: { component: slug } })
      showToast(component ? t`“${name}” is saved.` : t`Component “${name}” created.`)
      onClose()
    },
  })
  return (
    <DialogForm
      form={form}
      title={component ? t`Edit “${component.name}”` : t`New component`}
      size={520}
      label={component ? t`Save component` : t`Create component`}
      onClose={onClose}
    >
      <TextInput label={t`Name`} data-autofocus {...form.field('name')} />
      <SlugField
        prefix={`${t`In addresses:`} `}
        source={form.values.name}
        isNew={component === undefined}
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
      <NativeSelect
        label={t`Category`}
        data={catalogue.map((entry) => ({ value: entry.category.id, label: entry.category.name }))}
        {...form.field('category')}
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
    </DialogForm>
  )
}
