import { t } from '@lingui/core/macro'
import * as v from 'valibot'
import { useEffect, type RefObject, useMemo, useRef, useState } from 'react'
import { hideToast, showUndoToast } from '~/ui/components/toasts/toasts'
import { useHydrated } from '@tanstack/react-router'
import { keptDraft } from './drafts'
import { getUser } from '~/auth/session'
import { useSession } from '~/auth/use-session'

/**
 * For a form that is cancelled with something typed in it: what was typed can be had back for a while, until the form is
 * opened again, which has a text of its own then.
 * @param form names it among all others
 * @returns offers it; `onBack` puts the text back and opens the form
 */
export const useDiscardWithUndo = (form: string): ((onBack: () => void) => void) => {
  const id = `put-aside-${form}`
  useEffect(() => hideToast(id), [id])
  return (onBack) => {
    showUndoToast({
      id,
      message: t`What you typed is put aside.`,
      undoLabel: t`Back to my text`,
      stays: 60_000,
      onUndo: onBack,
    })
  }
}

interface KeptField {
  /** For the field, which its form focuses. */
  ref: RefObject<HTMLTextAreaElement | null>
  text: string
  write: (text: string) => void
  /** It was sent; what was added while it was on its way stays. */
  drop: (sent: string) => void
}

/**
 * The text of a field that outlives a failure, a reload and a look elsewhere, until it is sent.
 * @param key has the person's id as a part of it; see `dropUserDrafts`
 */
export const useKeptField = (key: string): KeptField => {
  const isHydrated = useHydrated()
  const draft = useMemo(() => keptDraft(key, (value) => (typeof value === 'string' ? value : null)), [key])
  const kept = useMemo(() => (isHydrated ? draft.read() : null) ?? '', [isHydrated, draft])
  const [typed, setTyped] = useState<string | null>(null)
  const write = (next: string) => {
    setTyped(next)
    if (next === '') draft.drop()
    else draft.keep(next)
  }
  const ref = useRef<HTMLTextAreaElement>(null)
  const drop = (sent: string) => {
    if ((draft.read() ?? sent) === sent) draft.drop()
    setTyped((now) => (now === null || now === sent ? '' : now))
  }
  return { ref, text: typed ?? kept, write, drop }
}

interface KeptFormOptions<T extends object> {
  /** Names the form among all others. */
  form: string
  /** What it is about. */
  about: string
  /** Validates what is read, which an older release may have written. */
  schema: v.GenericSchema<unknown, T>
  /** What it holds before the user types. */
  initial: T
  onClose: () => void
  /** Opens it again. */
  onOpen: () => void
}

interface KeptForm<T extends object> {
  written: T
  write: (part: Partial<T>) => void
  /** Drops the draft after it was sent or discarded. */
  drop: () => void
  /** Closes the form. Undo restores what was typed for a while. */
  cancel: () => void
}

/**
 * A form that can be closed, such as a dialog's: after Escape, and after a reload of this tab, what was typed is
 * there when it is opened again; a cancelled draft can be restored by Undo.
 */
export const useKeptForm = <T extends object>(options: KeptFormOptions<T>): KeptForm<T> => {
  const { form, about, schema, initial, onClose, onOpen } = options
  const writer = getUser(useSession())?.identityUid ?? ''
  const [kept] = useState(() =>
    keptDraft(`portal.${form}.${writer}.${about}`, (value) => {
      const { success, output } = v.safeParse(schema, value)
      return success ? output : null
    }),
  )
  const [begun, setBegun] = useState(initial)
  const [written, setWritten] = useState(() => kept.read() ?? initial)
  const putAside = useDiscardWithUndo(`${form}.${about}`)
  return {
    written,
    write: (part) => {
      const changed = { ...written, ...part }
      setWritten(changed)
      kept.keep(changed)
    },
    drop: () => {
      kept.drop()
      setBegun(initial)
      setWritten(initial)
    },
    cancel: () => {
      kept.drop()
      onClose()
      if (JSON.stringify(written) === JSON.stringify(begun)) return
      putAside(() => {
        kept.keep(written)
        onOpen()
      })
    },
  }
}

interface CancelOptions {
  /** Names the form, and what it is about, among all others. */
  name: string
  onClose: () => void
  /** Opens it again. */
  onOpen: () => void
}

/** For a form that can be closed, such as a dialog's: Undo restores for a while what was typed and cancelled. */
export const useCancel = (
  form: { discardDraft: () => (() => void) | null },
  { name, onClose, onOpen }: CancelOptions,
): (() => void) => {
  const discardWithUndo = useDiscardWithUndo(name)
  return () => {
    const restore = form.discardDraft()
    onClose()
    if (restore === null) return
    discardWithUndo(() => {
      restore()
      onOpen()
    })
  }
}
