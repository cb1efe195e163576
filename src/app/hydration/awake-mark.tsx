import { useEffect, useLayoutEffect } from 'react'
import { noteAwake } from './awake'
import { deliverEarlyInput } from './early-input'

/** Stands last in the page, whose other parts have then heard of their first effects. */
export function AwakeMark() {
  // In a microtask: React takes events during a commit for events of fields that it restores.
  useLayoutEffect(() => queueMicrotask(deliverEarlyInput), [])
  useEffect(noteAwake, [])
  return null
}
