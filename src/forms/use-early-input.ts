import { useEffect, useEffectEvent, type RefObject } from 'react'
import { typedValues } from './form-fields'

/**
 * Gives once, when the page has come alive, what was typed into the form before that, or filled in by
 * the browser; React's own state would overwrite it at the next key.
 */
export const useEarlyInput = (
  form: RefObject<HTMLFormElement | null>,
  adopt: (typed: Map<string, string>) => void,
): void => {
  const adoptTyped = useEffectEvent(() => {
    if (form.current !== null) adopt(typedValues(form.current))
  })
  useEffect(() => adoptTyped(), [])
}
