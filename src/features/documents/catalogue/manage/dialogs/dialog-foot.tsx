import type { EditConflict } from '~/forms/edit-conflict'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
import { ConflictNotice } from '~/ui/components/conflict-notice/conflict-notice'
import { Cluster } from '~/ui/layouts/primitives'

export interface DialogFootProps {
  /** The verb. */
  label: string
  isSending: boolean
  sentence: string | null
  overtaken?: EditConflict | null
  onClose: () => void
}

/** What went wrong as a whole, the verb, and the way out. */
export function DialogFoot({ label, isSending, sentence, overtaken = null, onClose }: DialogFootProps) {
  return (
    <>
      {sentence === null ? null : (
        <Callout tone="error" isAnnounced>
          {sentence}
        </Callout>
      )}
      {overtaken === null ? null : (
        <ConflictNotice
          title="Someone else saved this in the meantime."
          isLoading={overtaken.isLoading}
          onLoad={overtaken.loadNewest}
        />
      )}
      <Cluster mt={4}>
        <AppButton type="submit" size="md" loading={isSending}>
          {label}
        </AppButton>
        <AppButton kind="outlined" size="md" disabled={isSending} onClick={onClose}>
          Cancel
        </AppButton>
      </Cluster>
    </>
  )
}
