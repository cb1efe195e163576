import { t } from '@lingui/core/macro'
import * as v from 'valibot'
import classes from './dialogs.module.css'
import { Radio, Textarea } from '@mantine/core'
import { reportInput, reportReasons } from '~/contract/questions'
import { ContractForm, useContractForm } from '~/forms/contract-form'
import { fieldErrors } from '~/forms/field-errors'
import { useCancel } from '~/forms/use-draft'
import { AppButton } from '~/ui/components/app-button/app-button'
import { showToast } from '~/ui/components/toasts/toasts'
import { Dialog } from '~/ui/components/dialog/dialog'
import { Cluster, Stack } from '~/ui/layouts/primitives'
import { reportPost, type PostName } from '../post.functions'
import { reasonWords } from '../reason-words'

interface ReportDialogProps {
  post: PostName
  onClose: () => void
  /** Opens it again. */
  onOpen: () => void
}

const writing = v.object({ reason: v.nullable(v.picklist(reportReasons)), note: v.string() })
const initialValues: v.InferOutput<typeof writing> = { reason: null, note: '' }

/** Tells the administrators what is wrong with a post. */
export function ReportDialog({ post, onClose, onOpen }: ReportDialogProps) {
  const form = useContractForm({
    name: `report.${post.id}`,
    initialValues,
    schema: (values) =>
      values.reason === null
        ? { reason: t`Choose what is wrong with it.` }
        : fieldErrors(reportInput, values),
    send: async ({ reason, note }) =>
      reason !== null && reportPost({ data: { ...post, report: { reason, note } } }),
    onDone: () => {
      showToast(t`Thank you. The administrators will look at it.`)
      onClose()
    },
    draft: { schema: v.partial(writing) },
  })
  const cancel = useCancel(form, { name: post.id, onClose, onOpen })
  return (
    <Dialog
      onClose={onClose}
      title={t`Report this ${post.kind}`}
      size={480}
      closeOnClickOutside={form.values.note === ''}
    >
      <ContractForm
        form={form}
        className={classes.form}
        foot={
          <Cluster>
            <AppButton type="submit" size="md" loading={form.isSending}>{t`Report`}</AppButton>
            <AppButton kind="outlined" size="md" onClick={cancel}>{t`Cancel`}</AppButton>
          </Cluster>
        }
      >
        <Radio.Group label={t`What is wrong with it?`} {...form.field('reason')}>
          <Stack gap={10} mt={8}>
            {reportReasons.map((value) => (
              <Radio key={value} value={value} label={reasonWords()[value]} />
            ))}
          </Stack>
        </Radio.Group>
        <Textarea
          label={t`More about it (if you like)`}
          description={t`Administrators alone read this. Its author does not learn who reported it.`}
          autosize
          minRows={3}
          maxRows={10}
          {...form.field('note')}
        />
      </ContractForm>
    </Dialog>
  )
}
