import type { UseFormReturnType } from '@mantine/form'
import type { PathDraft } from './path-draft'
import type { MoveEntry, RemoveEntry } from './use-list-moves'
import type { ComponentType, ReactNode } from 'react'

/** The props of all parts of the builder. */
export interface BuilderParts {
  form: UseFormReturnType<PathDraft>
  move: MoveEntry
  remove: RemoveEntry
  /** Focuses a field, which may not be rendered yet. */
  focusOn: (place: string) => void
  slots: BuilderSlots
}

/** Returns the error at a path of the form, if any. */
export const getErrorAt = ({ errors }: UseFormReturnType<PathDraft>, place: string): string | undefined => {
  const sentence = errors[place]
  return typeof sentence === 'string' ? sentence : undefined
}

/** A document that a unit can link to. */
export interface DocumentChoice {
  slug: string
  title: string
  /** Its location, such as the component; empty for none. */
  place: string
}

/** A text in Markdown, as long as a document. */
export interface LongTextProps {
  /** The accessible name. */
  label: string
  /** The id of the description. */
  describedBy: string
  value: string
  onChange: (value: string) => void
}

/** Components and functions of other features. */
export interface BuilderSlots {
  /** Searches documents by the typed text. */
  findDocuments: (typed: string, signal: AbortSignal) => Promise<DocumentChoice[]>
  /** Returns the document of a slug; null for none. */
  readDocument: (slug: string, signal: AbortSignal) => Promise<DocumentChoice | null>
  /** The field for long texts, with images. */
  LongText: ComponentType<LongTextProps>
  /** Renders a text of the portal. */
  renderText: (html: string) => ReactNode
}
