import { useSyncExternalStore } from 'react'
import type { Writing } from './writing'
import type { WritingState } from './writing-state'

/** A part of the state of the writing; renders again when that part changes. */
export const useWriting = <T>(writing: Writing, select: (state: WritingState) => T): T => {
  const read = () => select(writing.read())
  return useSyncExternalStore(writing.subscribe, read, read)
}
