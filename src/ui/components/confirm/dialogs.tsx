import { t } from '@lingui/core/macro'
import { type ReactNode, useSyncExternalStore } from 'react'
import { createEmitter } from '~/ui/hooks/emitter'
import { Cluster } from '~/ui/layouts/primitives'
import { AppButton } from '../app-button/app-button'
import { Dialog } from '../dialog/dialog'

/** The texts of a confirmation. */
export interface Confirmation {
  /** The question, which names the action. */
  title: string
  /** The consequences, and that it cannot be undone. */
  children: ReactNode
  /** The verb: "Delete the page". */
  confirmLabel: string
  cancelLabel?: string
  /** Red, for destructive actions. */
  isDestructive?: boolean
  /** The primary button: the action, unless most users want to stay. */
  primary?: 'confirm' | 'cancel'
}

interface PendingConfirmation extends Confirmation {
  answer: (isAgreed: boolean) => void
}

let asked: PendingConfirmation | null = null
const listeners = createEmitter()

const put = (question: PendingConfirmation | null) => {
  asked = question
  listeners.emit()
}

/** Shows a confirmation. A previous one counts as declined. */
const ask = (question: Confirmation): Promise<boolean> => {
  asked?.answer(false)
  return new Promise((resolve) => {
    const answer = (isAgreed: boolean) => {
      put(null)
      resolve(isAgreed)
    }
    put({ ...question, answer })
  })
}

/** Declines the current confirmation, because its user has left the page. */
const withdraw = () => asked?.answer(false)

function Dialogs() {
  const question = useSyncExternalStore(
    listeners.subscribe,
    () => asked,
    () => null,
  )
  if (question === null) return null
  const { title, children, confirmLabel, cancelLabel = t`Cancel`, isDestructive = false, answer } = question
  const isConfirmPrimary = question.primary !== 'cancel'
  const choices = [
    <AppButton
      key="confirm"
      kind={isConfirmPrimary ? 'primary' : 'outlined'}
      size="md"
      {...(isDestructive ? { color: 'red' } : {})}
      onClick={() => answer(true)}
    >
      {confirmLabel}
    </AppButton>,
    <AppButton
      key="cancel"
      kind={isConfirmPrimary ? 'outlined' : 'primary'}
      size="md"
      onClick={() => answer(false)}
    >
      {cancelLabel}
    </AppButton>,
  ]
  return (
    <Dialog title={title} closeOnClickOutside onClose={() => answer(false)}>
      {children}
      <Cluster mt={20}>{isConfirmPrimary ? choices : choices.toReversed()}</Cluster>
    </Dialog>
  )
}

/** Renders confirmations, and passes out how to show one. */
export const part = { Part: Dialogs, handle: { ask, withdraw } }
