import type { UseFormReturnType } from '@mantine/form'
import type { PathDraft } from './path-draft'
import type { MoveEntry, RemoveEntry } from './use-list-moves'
import type { ComponentType, ReactNode } from 'react'

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
export const getErrorAt = ({ errors }: UseFormReturnType<PathDraft>, place: string): string | undefined => {
  const sentence = errors[place]
  return typeof sentence === 'string' ? sentence : undefined
}

/** A document that a unit can lead to. */
export interface DocumentChoice {
  slug: string
  title: string
  /** Where it stands, such as its component; empty where it stands nowhere. */
  place: string
}

/** A text in Markdown, as long as a document. */
export interface LongTextProps {
  /** How it is called for those who do not see it. */
  label: string
  /** The id of what explains it. */
  describedBy: string
  value: string
  onChange: (value: string) => void
}

/** What the builder needs of other features. */
export interface BuilderSlots {
  /** Documents that fit what is typed. */
  findDocuments: (typed: string, signal: AbortSignal) => Promise<DocumentChoice[]>
  /** The document at an address; null where there is none. */
  readDocument: (slug: string, signal: AbortSignal) => Promise<DocumentChoice | null>
  /** The field for long texts, with images. */
  LongText: ComponentType<LongTextProps>
  /** How a text of the portal is shown. */
  renderText: (html: string) => ReactNode
}
