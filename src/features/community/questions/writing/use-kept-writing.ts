import { type RefObject, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type * as v from 'valibot'
import { useEarlyInput } from '~/forms/form-fields'
import { useTabWriting } from '~/forms/tab-drafts'
import { parseKept } from '~/ui/kept-texts/kept-texts'

/** What was typed into a form before hydration. */
interface EarlyWriting<T> {
  formRef: RefObject<HTMLFormElement | null>
  /** @param typed by the names of the fields; others keep their draft. */
  over: (left: T, typed: ReadonlyMap<string, string>) => T
}

interface KeptWriting<T> {
  written: T
  write: (changed: T) => void
  /** Drops the draft after it was sent or discarded; what was written since stays. */
  drop: (sent: T) => void
}

const noneOnServer = () => null
const noForm = { current: null }

/**
 * A draft that a user writes in this tab: it survives reloads and the tab itself until it is
 * dropped.
 * @param name what is written, such as the answer to a question.
 * @param schema validates what is read, which an older release may have written.
 * @param nothing what the form holds before the user types.
 * @param early where the form is there before its page is hydrated.
 */
export const useKeptWriting = <T>(
  name: string,
  schema: v.GenericSchema<unknown, T>,
  nothing: T,
  early?: EarlyWriting<T>,
): KeptWriting<T> => {
  const kept = useTabWriting(name)
  const text = useSyncExternalStore(kept.watch, kept.read, noneOnServer)
  const found = useMemo(() => parseKept(schema, text), [schema, text])
  // Kept in memory too, since a browser may store nothing.
  const [typed, setTyped] = useState<T | null>(null)
  const isNothing = (writing: T) => JSON.stringify(writing) === JSON.stringify(nothing)
  const getText = (writing: T) => (isNothing(writing) ? '' : JSON.stringify(writing))
  const write = (changed: T) => {
    setTyped(changed)
    kept.keep(getText(changed))
  }
  // Before another tab's draft is looked for: what was typed already is a draft of its own.
  useEarlyInput(early?.formRef ?? noForm, (typedEarly) => {
    const left = parseKept(schema, kept.read()) ?? nothing
    const changed = early?.over(left, typedEarly) ?? left
    if (getText(changed) !== getText(left)) write(changed)
  })
  useEffect(() => void kept.arrive(), [kept])
  return {
    written: typed ?? found ?? nothing,
    write,
    drop: (sent) => {
      setTyped((now) => (now === null || getText(now) === getText(sent) ? null : now))
      kept.drop(getText(sent))
    },
  }
}
