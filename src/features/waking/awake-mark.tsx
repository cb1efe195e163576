import { useEffect } from 'react'
import { noteAwake } from './awake'

/** Stands last in the page, whose other parts have then heard of their first effects. */
export function AwakeMark() {
  useEffect(noteAwake, [])
  return null
}
