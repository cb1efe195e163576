import { t } from '@lingui/core/macro'
import * as v from 'valibot'
import { Radio, Textarea } from '@mantine/core'
import { reportInput, reportReasons } from '~/contract/questions'
import { useContractForm } from '~/forms/contract-form'
import { fieldErrors } from '~/forms/field-errors'
import { DialogForm } from '~/forms/dialog-form'
import { useCancel } from '~/forms/use-draft'
import { showToast } from '~/ui/components/toasts/toasts'
import { Stack } from '~/ui/layouts/primitives'
import { reportPost, type PostName } from '../questions.functions'
import { reasonLabels } from '../question-labels'

interface ReportDialogProps {
  post: PostName
  onClose: () => void
  /** Opens the form again. */
  onOpen: () => void
}

const writing = v.object({ reason: v.nullable(v.picklist(reportReasons)), note: v.string() })
const initialValues: v.InferOutput<typeof writing> = { reason: null, note: '' }

/** Reports a post to the administrators. */
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
      showToast(t`Thank you. The administrators will review it.`)
      onClose()
    },
    draft: { schema: v.partial(writing) },
  })
  const cancel = useCancel(form, { onClose, onOpen })
  return (
    <DialogForm
      form={form}
      title={post.kind === 'question' ? t`Report this question` : t`Report this answer`}
      size={480}
      label={t`Report`}
      closeOnClickOutside={form.values.note === ''}
      onClose={onClose}
      onCancel={cancel}
    >
      <Radio.Group label={t`What is wrong with it?`} {...form.field('reason')}>
        <Stack gap={10} mt={8}>
          {reportReasons.map((value) => (
            <Radio key={value} value={value} label={reasonLabels()[value]} />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea
        label={t`More about it (if you like)`}
        description={t`Only administrators read this. The author won’t know who reported it.`}
        autosize
        minRows={3}
        maxRows={10}
        {...form.field('note')}
      />
    </DialogForm>
  )
}
