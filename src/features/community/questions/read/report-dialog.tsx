import * as v from 'valibot'
import classes from './dialogs.module.css'
import { Radio, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { reportInput, reportReasons, type ReportReason } from '~/contract/questions'
import { fieldErrors, type FieldErrors, toFormErrors } from '~/forms/field-errors'
import { useKeptForm } from '~/forms/use-draft'
import { lockWhilePending } from '~/forms/lock-while-pending'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
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

/** Tells the administrators what is wrong with a post. */
export function ReportDialog({ post, onClose, onOpen }: ReportDialogProps) {
  const kept = useKeptForm({
    form: 'report',
    about: post.id,
    schema: writing,
    initial: { reason: null, note: '' },
    onClose,
    onOpen,
  })
  const { reason, note } = kept.written
  const [missing, setMissing] = useState<FieldErrors>({})
  const report = useMutation({
    mutationFn: (chosen: ReportReason) => reportPost({ data: { ...post, report: { reason: chosen, note } } }),
    onSuccess: () => {
      kept.drop()
      showToast('Thank you. The administrators will look at it.')
      onClose()
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setMissing(
      reason === null
        ? { reason: 'Choose what is wrong with it.' }
        : fieldErrors(reportInput, { reason, note }),
    )
    if (reason === null) event.currentTarget.querySelector('input')?.focus()
    else report.mutate(reason)
  }
  const { errors, sentence } =
    report.error === null
      ? { errors: missing, sentence: null }
      : toFormErrors(report.error, ['reason', 'note'])
  return (
    <Dialog onClose={onClose} title={`Report this ${post.kind}`} size={480} closeOnClickOutside={note === ''}>
      <form {...lockWhilePending(report.isPending)} className={classes.form} noValidate onSubmit={submit}>
        <Radio.Group
          name="reason"
          label="What is wrong with it?"
          value={reason}
          error={errors['reason']}
          onChange={(value) => kept.write({ reason: reportReasons.find((known) => known === value) ?? null })}
        >
          <Stack gap={10} mt={8}>
            {reportReasons.map((value) => (
              <Radio key={value} value={value} label={reasonWords[value]} />
            ))}
          </Stack>
        </Radio.Group>
        <Textarea
          name="note"
          label="More about it (if you like)"
          description="Administrators alone read this. Its author does not learn who reported it."
          autosize
          minRows={3}
          maxRows={10}
          value={note}
          error={errors['note']}
          onChange={(event) => kept.write({ note: event.currentTarget.value })}
        />
        {sentence === null ? null : (
          <Callout tone="error" isAnnounced>
            {sentence}
          </Callout>
        )}
        <Cluster>
          <AppButton type="submit" size="md" loading={report.isPending}>
            Report
          </AppButton>
          <AppButton kind="outlined" size="md" onClick={kept.cancel}>
            Cancel
          </AppButton>
        </Cluster>
      </form>
    </Dialog>
  )
}
