import { useState } from 'react'
import * as v from 'valibot'
import { getUser } from '~/auth/session'
import { useSession } from '~/auth/use-session'
import { keptDraft } from './kept-draft'
import { useDiscardWithUndo } from './use-discard-with-undo'

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
