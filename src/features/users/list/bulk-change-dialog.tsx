import { plural, t } from '@lingui/core/macro'
import { Radio } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { BulkChangeKind, NewBulkChange } from '~/contract/bulk-changes'
import { roleDescriptions } from '~/contract/users'
import { errorMessage } from '~/ui/format/error-message'
import { FormButtons } from '~/forms/form-buttons'
import { Callout } from '~/ui/components/callout/callout'
import { Dialog } from '~/ui/components/dialog/dialog'
import { Stack } from '~/ui/layouts/primitives'
import { type StatusMail, StatusMailFields, defaultStatusMail } from '../status-mail-fields'
import { roleDescriptionTexts, statusLabels } from '../status-labels'
import classes from './bulk-change-dialog.module.css'
import { roles, userStatuses } from '~/contract/enums'

export interface BulkChangeDialogProps {
  kind: BulkChangeKind
  select: NewBulkChange['select']
  /** The number of selected users, as far as the list knows it. */
  count: number
  /** Creates the preview and opens it. */
  onPreview: (change: NewBulkChange) => Promise<void>
  onClose: () => void
}

const listOptions = (kind: BulkChangeKind): { value: string; label: string; description: string }[] =>
  kind === 'status'
    ? userStatuses.map((value) => ({
        value,
        label: statusLabels()[value].name,
        description: statusLabels()[value].meaning,
      }))
    : roles.map((value) => ({
        value,
        label: roleDescriptions[value],
        description: roleDescriptionTexts()[value],
      }))

const getChange = (kind: BulkChangeKind, value: string, mail: StatusMail): NewBulkChange['change'] | null => {
  if (kind === 'status') {
    const newStatus = userStatuses.find((known) => known === value)
    return newStatus === undefined ? null : { kind, newStatus, ...mail }
  }
  const newRole = roles.find((known) => known === value)
  return newRole === undefined ? null : { kind, newRole }
}

/** Chooses the new value for the selected users; a preview of the changes follows. */
export function BulkChangeDialog({ kind, select, count, onPreview, onClose }: BulkChangeDialogProps) {
  const [value, setValue] = useState('')
  const [mail, setMail] = useState(defaultStatusMail)
  const change = getChange(kind, value, mail)
  const preview = useMutation({ mutationFn: onPreview })
  const whom = plural(count, { one: '# person', other: '# people' })
  return (
    <Dialog onClose={onClose} title={t`Set the ${kind} of ${whom}`} size={520}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (change !== null) preview.mutate({ change, select })
        }}
      >
        <Radio.Group label={t`New ${kind}`} value={value} onChange={setValue}>
          <Stack gap={10} className={classes.choices}>
            {listOptions(kind).map((option) => (
              <Radio key={option.value} {...option} />
            ))}
          </Stack>
        </Radio.Group>
        {kind === 'status' ? (
          <Stack gap={12} mb={16}>
            <StatusMailFields value={mail} onChange={setMail} />
          </Stack>
        ) : null}
        <p>{t`Nothing changes yet: a preview shows first who changes, who is skipped and which mails go out.`}</p>
        {preview.error ? (
          <Callout
            tone="error"
            isAnnounced
          >{`${errorMessage(preview.error)} ${t`No account was changed.`}`}</Callout>
        ) : null}
        <FormButtons
          label={t`Preview`}
          isSending={preview.isPending}
          disabled={change === null}
          disabledReason={change === null ? t`Choose a ${kind} first.` : undefined}
          onCancel={onClose}
          mt={20}
        />
      </form>
    </Dialog>
  )
}
