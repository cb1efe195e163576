import { plural, t } from '@lingui/core/macro'
import { Select, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { companiesContract, type Company, companyChange } from '~/contract/companies'
import { isProblem } from '~/contract/problem'
import { useContractForm } from '~/forms/contract-form'
import { refusalMessage } from '~/ui/format/error-message'
import { DialogForm } from '~/forms/dialog-form'
import { accountQueries } from '~/forms/stale-queries'
import { showToast } from '~/ui/components/toasts/toasts'
import { mergeCompany, readCompany, updateCompany } from './companies.functions'
import { companyQueries } from './companies.queries'

interface DialogProps {
  company: Company
  onClose: () => void
}

const useRefresh = () => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries(accountQueries)
}

const toValues = ({ name, domains, revision }: Company) => ({ name, domains: domains.join(', '), revision })

const toChange = ({ domains, ...values }: ReturnType<typeof toValues>) => ({
  ...values,
  domains: [...new Set(domains.split(/[\s,;]+/).filter(Boolean))],
})

/** Edits a company's name and e-mail domains. */
export function ChangeDialog({ company, onClose }: DialogProps) {
  const { id } = company
  const refresh = useRefresh()
  const form = useContractForm({
    name: `company ${id}`,
    schema: companyChange,
    initialValues: toValues(company),
    toInput: toChange,
    toField: (path) => (path.startsWith('domains') ? 'domains' : path),
    send: (values) => updateCompany({ data: { params: { id }, body: toChange(values) } }),
    toErrors: (error) =>
      isProblem(error, 'NAME_IN_USE')
        ? { name: t`Another company has or had this name. Merge the two instead.` }
        : null,
    onDone: async ({ name }) => {
      await refresh()
      showToast(t`“${name}” is saved.`)
      onClose()
    },
    explain: refusalMessage,
    newest: { read: () => readCompany({ data: { id } }), toValues },
  })
  return (
    <DialogForm
      form={form}
      title={t`Change the company`}
      size={480}
      label={t`Save`}
      conflictTitle={t`Someone else changed this company in the meantime.`}
      onClose={onClose}
    >
      <TextInput
        label={t`Name`}
        description={t`Users who write the earlier name still belong to it.`}
        data-autofocus
        {...form.field('name')}
      />
      <TextInput
        label={t`E-mail domains`}
        description={t`Such as company.com, separated by commas. Users with a confirmed address there are offered this name. Optional.`}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        {...form.field('domains')}
      />
    </DialogForm>
  )
}

/** Merges a company into another one. */
export function MergeDialog({
  company,
  onClose,
  onMerged,
}: DialogProps & { onMerged: (into: string) => unknown }) {
  const { id, name, people, revision } = company
  const refresh = useRefresh()
  const [typed, setTyped] = useState('')
  const found = useQuery(companyQueries.list({ name: typed || undefined, sort: undefined, page: undefined }))
  const form = useContractForm({
    name: `merge ${id}`,
    schema: companiesContract.merge.body,
    initialValues: { into: '', revision },
    send: (values) => mergeCompany({ data: { params: { id }, body: values } }),
    toErrors: (_error, { into }) => (into === '' ? { into: t`Choose a company.` } : null),
    onDone: async (into) => {
      showToast(t`“${name}” is merged into “${into.name}”.`)
      onClose()
      await onMerged(into.id)
      await refresh()
    },
    explain: refusalMessage,
  })
  const count = plural(people, { one: '# person', other: '# people' })
  return (
    <DialogForm
      form={form}
      title={t`Merge “${name}” into another company`}
      size={480}
      label={t`Merge`}
      conflictTitle={t`Someone else changed this company in the meantime.`}
      onClose={onClose}
    >
      <Select
        label={t`Company that stays`}
        description={t`It gets ${count}, the names and the domains of “${name}”, which is deleted. This can’t be undone.`}
        data={(found.data?.data ?? [])
          .filter((other) => other.id !== id)
          .map((other) => ({ value: other.id, label: other.name }))}
        searchable
        onSearchChange={setTyped}
        // The service has already filtered them, ignoring accents.
        filter={({ options }) => options}
        nothingFoundMessage={t`No companies match.`}
        data-autofocus
        {...form.field('into')}
        value={form.values.into || null}
        onChange={(value) => form.setFieldValue('into', value ?? '')}
      />
    </DialogForm>
  )
}
