import * as v from 'valibot'
import { hashKey } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { getUser } from '~/auth/session'
import { useSession } from '~/auth/use-session'
import { useIsMounted } from '~/ui/hooks/use-is-mounted'
import { createDraft } from './drafts'

/** Options of {@link useFormDraft}. */
export interface FormDraft<Values> {
  /** The schema of stored values, because an older release may have written them. */
  schema: v.GenericSchema<unknown, { [Name in keyof Values]?: Values[Name] | undefined }>
  /** The owner of the draft, if not the signed-in user. */
  writer?: string | undefined
  /** Whether it survives closing the tab, and new tabs continue it. */
  isShared?: boolean
}

interface FormDraftOptions<Values> {
  /** The unique name of the form and its subject. */
  name: string | undefined
  draft: FormDraft<Values> | undefined
  getInitialValues: () => Values
  /** Called when the draft was sent, possibly by an unmounted form. */
  onSent: (wasSent: (values: Values) => boolean) => void
}

const isEqual = (one: unknown, other: unknown) => hashKey([one]) === hashKey([other])

/**
 * Keeps what was changed in a form until it is sent. A sign-in takes over what was typed before it. The values of an
 * edited entry, which have a `revision`, are kept as a whole.
 */
export const useFormDraft = <Values extends object>(options: FormDraftOptions<Values>) => {
  const { name = '', draft, getInitialValues, onSent } = options
  const user = getUser(useSession())?.identityUid
  const writer = draft?.writer ?? user ?? 'visitor'
  const [isRestored, setRestored] = useState(false)
  const isMounted = useIsMounted()
  const parse = (value: unknown): Partial<Values> | null => {
    if (draft === undefined) return null
    const { success, output } = v.safeParse(draft.schema, value)
    if (!success) return null
    const parsed: Partial<Values> = {}
    for (const field in output) {
      const part = output[field]
      if (part !== undefined) parsed[field] = part
    }
    return parsed
  }
  const isShared = draft?.isShared
  const [kept] = useState(() => createDraft({ user: writer, name, parse, isShared }))
  const [visitors] = useState(() => createDraft({ user: 'visitor', name, parse }))

  const getChanges = (values: Values): Partial<Values> => {
    const initial = getInitialValues()
    const changes: Partial<Values> = {}
    for (const field in values) if (!isEqual(values[field], initial[field])) changes[field] = values[field]
    return 'revision' in values && Object.keys(changes).length > 0 ? values : changes
  }
  const toDraft = (values: Values): Partial<Values> | null => {
    const changes = parse(getChanges(values)) ?? {}
    return Object.keys(changes).length > 0 ? changes : null
  }
  const notifySent = useEffectEvent((sent: string) =>
    onSent((values) => JSON.stringify(toDraft(values)) === sent),
  )
  useEffect(() => kept.onDrop(notifySent), [kept])
  return {
    isRestored,
    keep: (values: Values) => {
      // An unmounted form does not overwrite its successor's draft.
      if (draft !== undefined && isMounted()) kept.keep(toDraft(values))
    },
    /**
     * The draft of an earlier visit, for a form that was mounted; null where there is none.
     * @param isTyped something was typed already: that is a draft of its own, beside those of other tabs
     */
    restore: (isTyped: boolean): Partial<Values> | null => {
      const left = (isTyped ? kept.read() : kept.restore()) ?? visitors.read()
      if (left === null) return null
      if (writer !== 'visitor') visitors.keep(null)
      setRestored(true)
      return left
    },
    /** Text added while `sent` was pending stays. */
    drop: (sent: Values) => {
      setRestored(false)
      if (draft !== undefined) kept.drop(toDraft(sent))
    },
    /** Deletes the draft; returns a function that restores it, or null without changes. */
    discard: (values: Values): (() => void) | null => {
      const left = kept.read()
      if (left !== null) kept.drop(left)
      setRestored(false)
      const changes = toDraft(values)
      return changes === null ? null : () => kept.keep(changes)
    },
  }
}
