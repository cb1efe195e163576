import * as v from 'valibot'
import { hashKey } from '@tanstack/react-query'
import { useState } from 'react'
import { getUser } from '~/auth/session'
import { useSession } from '~/auth/use-session'
import { useIsMounted } from '~/ui/hooks/use-is-mounted'
import { keptDraft } from './drafts'

/** How {@link useFormDraft} keeps the values of a form. */
export interface FormDraft<Values> {
  /** The values that are kept; validates what is read, which an older release may have written. */
  schema: v.GenericSchema<unknown, { [Name in keyof Values]?: Values[Name] | undefined }>
  /** Whose draft it is, where that is not the user who is signed in. */
  writer?: string | undefined
}

interface FormDraftOptions<Values> {
  /** Names the form, and what it is about, among all others. */
  name: string | undefined
  draft: FormDraft<Values> | undefined
  initialValues: Values
}

const isEqual = (one: unknown, other: unknown) => hashKey([one]) === hashKey([other])

/**
 * Keeps what was changed in a form across reloads of this tab, until it is sent. A sign-in takes over what was typed
 * before it. The values of an edited entry, which have a `revision`, are kept as a whole.
 */
export const useFormDraft = <Values extends object>(options: FormDraftOptions<Values>) => {
  const { name = '', draft, initialValues } = options
  const user = getUser(useSession())?.identityUid
  const writer = draft?.writer ?? user ?? 'visitor'
  const [initial] = useState(initialValues)
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
  const [kept] = useState(() => keptDraft(`portal.draft.${writer}.${name}`, parse))
  const [visitors] = useState(() => keptDraft(`portal.draft.visitor.${name}`, parse))

  const getChanges = (values: Values): Partial<Values> => {
    const changes: Partial<Values> = {}
    for (const field in values) if (!isEqual(values[field], initial[field])) changes[field] = values[field]
    return 'revision' in values && Object.keys(changes).length > 0 ? values : changes
  }
  const keep = (values: Values) => {
    // A form that is gone does not overwrite what its successor keeps.
    if (draft === undefined || !isMounted()) return
    const changes = parse(getChanges(values)) ?? {}
    if (Object.keys(changes).length > 0) kept.keep(changes)
    else kept.drop()
  }
  return {
    isRestored,
    keep,
    /** The draft of an earlier visit, for a form that was mounted; null where there is none. */
    restore: (): Partial<Values> | null => {
      const left = kept.read() ?? visitors.read()
      if (left === null) return null
      if (writer !== 'visitor') visitors.drop()
      setRestored(true)
      return left
    },
    /** @param sent what was added while it was on its way stays; without it, all is dropped. */
    drop: (sent?: Values) => {
      setRestored(false)
      if (draft === undefined) return
      const last = kept.read()
      if (sent === undefined || last === null || isEqual(last, parse(getChanges(sent)))) kept.drop()
    },
    /** Drops the draft; returns what restores it, or null where nothing was changed. */
    discard: (values: Values): (() => void) | null => {
      kept.drop()
      const changes = getChanges(values)
      return Object.keys(changes).length === 0 ? null : () => kept.keep(changes)
    },
  }
}
