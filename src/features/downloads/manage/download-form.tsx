import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Select, Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import type { ReactNode } from 'react'
import { changedDownload, type ManagedDownload, newDownload } from '~/contract/downloads'
import { type Audience, audiences } from '~/contract/pages'
import { slugify } from '~/contract/slugify'
import { useConfirmLeaving } from '~/forms/confirm-leaving'
import { ContractForm, useContractForm } from '~/forms/contract-form'
import { refusalMessage } from '~/ui/format/error-message'
import { AppButton } from '~/ui/components/app-button/app-button'
import { TextLink } from '~/ui/components/text-link/text-link'
import { Cluster } from '~/ui/layouts/primitives'
import { createDownload, readManagedDownload, updateDownload } from '../downloads.functions'
import { downloadQueries } from '../downloads.queries'

export const audienceNames: () => Record<Audience, string> = () => ({
  public: t`Everybody`,
  'signed-in': t`Signed in`,
  approved: t`Approved`,
})

interface Values {
  name: string
  slug: string
  description: string
  audience: Audience
  component: string
  /** Empty for none. */
  page: string
  licence: string
  /** Undefined for a new one. */
  revision: number | undefined
}

const getValues = (file: ManagedDownload | null): Values => ({
  name: file?.name ?? '',
  slug: file?.slug ?? '',
  description: file?.description ?? '',
  audience: file?.audience ?? 'approved',
  component: file?.component.id ?? '',
  page: file?.page?.id ?? '',
  licence: file?.licence ?? '',
  revision: file?.revision,
})

const toInput = ({ name, slug, description, audience, component, page, licence }: Values) => ({
  name,
  description,
  audience,
  component,
  licence,
  ...(slug !== '' && { slug }),
  page: page === '' ? null : page,
})

interface DownloadFormProps {
  /** Null for a new one. */
  file: ManagedDownload | null
  onSaved: (saved: ManagedDownload) => void
  /** Shown beside the button: the back link. */
  back: ReactNode
}

/** The form of a file: description, audience and location. */
export function DownloadForm({ file, onSaved, back }: DownloadFormProps) {
  const queryClient = useQueryClient()
  const { data: places } = useSuspenseQuery(downloadQueries.places())
  const form = useContractForm<Values, ManagedDownload>({
    name: `download ${file?.id ?? ''}`,
    schema: file === null ? newDownload : changedDownload,
    initialValues: getValues(file),
    toInput,
    send: (values, idempotencyKey) =>
      file === null || values.revision === undefined
        ? createDownload({ data: { ...v.parse(newDownload, toInput(values)), idempotencyKey } })
        : updateDownload({
            data: {
              params: { id: file.id },
              body: { ...v.parse(changedDownload, toInput(values)), revision: values.revision },
            },
          }),
    onDone: async (saved) => {
      queryClient.setQueryData(downloadQueries.managedOne(saved.id).queryKey, saved)
      await queryClient.invalidateQueries({ queryKey: downloadQueries.all() })
      onSaved(saved)
    },
    explain: refusalMessage,
    newest: file
      ? { read: () => readManagedDownload({ data: { id: file.id } }), toValues: getValues }
      : undefined,
  })
  useConfirmLeaving(() => form.isDirty(), t`What is typed about the file is not saved.`)
  const { component, name } = form.values
  const pages = useQuery({ ...downloadQueries.pagesOf(component), enabled: component !== '' }).data ?? []
  const chosen = file?.page && !pages.some(({ id }) => id === file.page?.id) ? [file.page] : []
  return (
    <ContractForm
      form={form}
      gap={20}
      maw="760px"
      mt={24}
      conflictTitle={t`Someone else changed this file in the meantime.`}
      foot={
        <Cluster>
          <AppButton type="submit" size="md" loading={form.isSending}>
            {file === null ? t`Add the file` : t`Save`}
          </AppButton>
          {back}
        </Cluster>
      }
    >
      <TextInput label={t`Name`} {...form.field('name')} />
      <TextInput
        label={t`Address`}
        description={
          file !== null && getSlug(form.values) !== file.slug
            ? t`Links to /downloads/${file.slug} will stop working. The new address is /downloads/${getSlug(form.values)}.`
            : t`Its downloads are at /downloads/${getSlug(form.values)}/latest.`
        }
        placeholder={slugify(name)}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        {...form.field('slug')}
      />
      <TextInput
        label={t`Description`}
        description={t`One sentence on what it is for. Optional.`}
        {...form.field('description')}
      />
      <Select
        label={t`Who may download it`}
        data={audiences.map((value) => ({ value, label: audienceNames()[value] }))}
        allowDeselect={false}
        {...form.field('audience')}
      />
      <Select
        label={t`Component`}
        data={places.data
          .filter(({ components }) => components.length > 0)
          .map(({ category, components }) => ({
            group: category.name,
            items: components.map(({ id, name: label }) => ({ value: id, label })),
          }))}
        {...(places.data.every(({ components }) => components.length === 0) && {
          description: (
            <Trans>
              There are no components yet. Create one under{' '}
              <TextLink to="/admin/documents">Documents</TextLink> first.
            </Trans>
          ),
        })}
        searchable
        allowDeselect={false}
        {...form.field('component')}
      />
      <Select
        label={t`Page`}
        description={t`It lists the file at its end. Optional.`}
        data={[...chosen, ...pages].map(({ id, title }) => ({ value: id, label: title }))}
        searchable
        clearable
        disabled={component === ''}
        {...form.field('page')}
        value={form.values.page || null}
        onChange={(value) => form.setFieldValue('page', value ?? '')}
      />
      <Textarea
        label={t`Licence`}
        description={t`Readers accept this text before the download, and again when it changes. Optional.`}
        autosize
        minRows={3}
        maxRows={14}
        {...form.field('licence')}
      />
    </ContractForm>
  )
}

const getSlug = ({ slug, name }: Pick<Values, 'slug' | 'name'>) => slug || slugify(name) || '…'
