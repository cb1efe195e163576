import type { UseFormReturnType } from '@mantine/form'
import type { BuilderSlots } from './builder-slots'
import type { PathDraft } from './path-draft'
import type { MoveEntry } from './use-list-moves'
import type { RemoveEntry } from './use-removal'

/** What every part of the builder works with. */
export interface BuilderParts {
  form: UseFormReturnType<PathDraft>
  move: MoveEntry
  remove: RemoveEntry
  /** Puts the focus in a field, which may be drawn only then. */
  focusOn: (place: string) => void
  slots: BuilderSlots
}

/** The sentence at a place of the form, where there is one. */
export const errorAt = ({ errors }: UseFormReturnType<PathDraft>, place: string): string | undefined => {
  const sentence = errors[place]
  return typeof sentence === 'string' ? sentence : undefined
}
