import { useMemo, useState } from 'react'
import * as v from 'valibot'
import { userOf } from '~/features/session/session'
import { useSession } from '~/features/session/use-session'
import { useKeptTexts } from '~/ui/kept-texts/use-kept-texts'

interface KeptWriting<T> {
  /** Null where nothing was written. */
  written: T | null
  write: (changed: T) => void
  /** The service has it, or nobody wants it any more. */
  drop: () => void
}

const parse = <T>(schema: v.GenericSchema<unknown, T>, text: string | undefined): T | null => {
  if (text === undefined) return null
  try {
    const found = v.safeParse(schema, JSON.parse(text))
    return found.success ? found.output : null
  } catch {
    return null
  }
}

/**
 * What a person is writing: this browser keeps it over reloads and closed tabs until it is dropped.
 * @param name what is written, such as the answer to a question.
 * @param schema makes sure of what is read, which an older release may have written.
 */
export const useKeptWriting = <T>(name: string, schema: v.GenericSchema<unknown, T>): KeptWriting<T> => {
  const person = userOf(useSession())?.identityUid ?? 'visitor'
  const [[text], kept] = useKeptTexts(`writing:${person}:${name}`, 1)
  const found = useMemo(() => parse(schema, text), [schema, text])
  const [typed, setTyped] = useState<T | null>(null)
  return {
    written: typed ?? found,
    write: (changed) => {
      setTyped(changed)
      kept.add(JSON.stringify(changed))
    },
    drop: () => {
      setTyped(null)
      kept.clear()
    },
  }
}
