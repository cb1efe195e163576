import { useEffect, useEffectEvent, type RefObject } from 'react'

/**
 * Checks a field when it is left. While a button of the mouse is down it waits for the click to be done:
 * an error that appears under the hand would move the button away from it, and the click would be lost.
 * @param check gets the field's name.
 */
export const useBlurValidation = (
  form: RefObject<HTMLFormElement | null>,
  check: (name: string) => void,
): void => {
  const checkField = useEffectEvent(check)
  useEffect(() => {
    const { current } = form
    const waiting = new Set<string>()
    let isPressed = false
    const press = () => {
      isPressed = true
    }
    const release = () => {
      isPressed = false
      // The click comes right after the release.
      setTimeout(() => {
        for (const name of waiting) checkField(name)
        waiting.clear()
      })
    }
    const leave = ({ target }: FocusEvent) => {
      const name = target instanceof Element ? target.getAttribute('name') : null
      if (name === null || name === '') return
      if (isPressed) waiting.add(name)
      else checkField(name)
    }
    current?.addEventListener('focusout', leave)
    document.addEventListener('pointerdown', press, true)
    document.addEventListener('pointerup', release, true)
    document.addEventListener('pointercancel', release, true)
    return () => {
      current?.removeEventListener('focusout', leave)
      document.removeEventListener('pointerdown', press, true)
      document.removeEventListener('pointerup', release, true)
      document.removeEventListener('pointercancel', release, true)
    }
  }, [form])
}
