import { t } from '@lingui/core/macro'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import {
  type ReasonTemplate,
  type ReasonTemplateList,
  type ReasonUse,
  reasonTemplates,
  reasonUses,
} from '~/contract/reason-templates'
import { useConfirmLeaving } from '~/forms/confirm-leaving'
import { ContractForm, useContractForm } from '~/forms/contract-form'
import { AppButton } from '~/ui/components/app-button/app-button'
import { MoveButtons } from '~/ui/components/move-buttons/move-buttons'
import { showToast } from '~/ui/components/toasts/toasts'
import { moveItem } from '~/ui/dragging/move-item'
import { updateAndFocus } from '~/ui/keyboard/focus-after'
import { AdminRecord } from '~/ui/layouts/admin-record/admin-record'
import { Cluster, Stack } from '~/ui/layouts/primitives'
import { listReasonTemplates, replaceReasonTemplates } from '../applications.functions'
import { applicationQueries } from '../applications.queries'
import classes from './templates-page.module.css'

const schema = v.object({ data: reasonTemplates })

const getLabels: () => Record<ReasonUse, string> = () => ({
  approved: t`Approval`,
  denied: t`Denial`,
  message: t`Message in between`,
})

/** The list of decision templates that reviewers choose from. */
export function TemplatesPage() {
  const list = useSuspenseQuery(applicationQueries.templates()).data
  const queryClient = useQueryClient()
  const form = useContractForm<ReasonTemplateList, ReasonTemplateList>({
    name: 'reason-templates',
    schema,
    initialValues: list,
    saved: list,
    draft: { schema: v.object({ data: v.array(v.any()), revision: v.number() }) },
    send: (values) => replaceReasonTemplates({ data: { ...values, ...v.parse(schema, values) } }),
    onDone: (saved) => {
      queryClient.setQueryData(applicationQueries.templates().queryKey, saved)
      form.show(saved)
      showToast(t`The templates are saved.`)
    },
    newest: { read: () => listReasonTemplates(), toValues: (newest) => newest },
  })
  useConfirmLeaving(() => form.isDirty(), t`What is typed about the templates is not saved.`)
  const templates = form.values.data
  const change = (data: ReasonTemplate[], kind: 'input' | 'button', place: number) =>
    updateAndFocus(() => form.setFieldValue('data', data), form.ref.current, kind, place)
  const move = (index: number, by: 1 | -1) => {
    const to = index + by
    // Each template has three buttons.
    change(moveItem(templates, index, to), 'button', to * 3 + (by < 0 ? 0 : 1))
  }
  return (
    <AdminRecord
      above={[{ label: t`Mails`, to: '/admin/mails' }]}
      title={t`Reviewers’ templates`}
      about={t`Reviewers choose one and change its text before they send it. A denial tells the applicant its title as the reason.`}
    >
      <ContractForm
        form={form}
        gap={20}
        mt={24}
        maw="720px"
        conflictTitle={t`Someone else changed the templates in the meantime.`}
        foot={
          <Cluster>
            <AppButton type="submit" size="md" loading={form.isSending}>{t`Save`}</AppButton>
            <AppButton
              kind="outlined"
              size="md"
              leftSection={<IconPlus size={16} stroke={1.7} aria-hidden="true" />}
              onClick={() => change([...templates, { use: 'denied', title: '', text: '' }], 'input', -1)}
            >{t`Add a template`}</AppButton>
          </Cluster>
        }
      >
        <Stack as="ol" gap={20}>
          {templates.map(({ title }, index) => (
            // Templates have no id, so the index is the key.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} className={classes.template}>
              <NativeSelect
                label={t`Use`}
                data={reasonUses.map((use) => ({ value: use, label: getLabels()[use] }))}
                {...form.field(`data.${index}.use`)}
              />
              <TextInput label={t`Title`} {...form.field(`data.${index}.title`)} />
              <Textarea
                className={classes.text}
                label={t`Text`}
                autosize
                minRows={2}
                maxRows={10}
                {...form.field(`data.${index}.text`)}
              />
              <MoveButtons
                className={classes.acts}
                name={title}
                canMoveUp={index > 0}
                canMoveDown={index < templates.length - 1}
                onMove={(by) => move(index, by)}
                onRemove={() => change(templates.toSpliced(index, 1), 'button', -1)}
              />
            </li>
          ))}
        </Stack>
      </ContractForm>
    </AdminRecord>
  )
}
