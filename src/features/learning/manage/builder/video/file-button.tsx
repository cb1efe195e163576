import { IconUpload } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { AppButton } from '~/ui/components/app-button/app-button'

export interface FileButtonProps {
  /** The verb. */
  children: ReactNode
  /** What is chosen, for those who cannot see the button. */
  label: string
  accept: string
  isMultiple?: boolean
  isBusy?: boolean
  onChoose: (files: File[]) => void
}

/** Chooses files of the person's own machine. */
export function FileButton({
  children,
  label,
  accept,
  isMultiple = false,
  isBusy = false,
  onChoose,
}: FileButtonProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <AppButton
        kind="outlined"
        loading={isBusy}
        leftSection={<IconUpload size={15} stroke={1.7} aria-hidden="true" />}
        onClick={() => field.current?.click()}
      >
        {children}
      </AppButton>
      <input
        ref={field}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        multiple={isMultiple}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          // Emptied, so that the same file can be chosen again after a refusal.
          event.currentTarget.value = ''
          if (files.length > 0) onChoose(files)
        }}
      />
    </>
  )
}
