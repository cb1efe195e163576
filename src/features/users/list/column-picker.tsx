import { t } from '@lingui/core/macro'
import { Checkbox } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Dialog } from '~/ui/components/dialog/dialog'
import { Stack } from '~/ui/layouts/primitives'
import classes from './bulk-change-dialog.module.css'
import { type UserColumn, userColumns } from './column-choice'
import { userColumnLooks } from './user-columns'

export interface ColumnPickerProps {
  columns: readonly UserColumn[]
  onChange: (columns: UserColumn[]) => void
}

/** Which columns the list shows; takes effect at once. */
export function ColumnPicker({ columns, onChange }: ColumnPickerProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <AppButton
        kind="outlined"
        leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.7} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >{t`Columns`}</AppButton>
      {isOpen && (
        <Dialog onClose={close} title={t`Columns of this list`} size={400} closeOnClickOutside>
          <p>{t`Kept in this browser, for you alone.`}</p>
          <Stack gap={10} className={classes.choices}>
            {userColumns.map((column) => (
              <Checkbox
                key={column}
                label={userColumnLooks()[column].label}
                checked={columns.includes(column)}
                onChange={(event) => {
                  const isShown = event.currentTarget.checked
                  onChange(
                    userColumns.filter((known) => (known === column ? isShown : columns.includes(known))),
                  )
                }}
              />
            ))}
          </Stack>
          <AppButton size="md" onClick={close}>{t`Close`}</AppButton>
        </Dialog>
      )}
    </>
  )
}
