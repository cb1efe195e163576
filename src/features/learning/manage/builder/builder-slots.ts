import type { ReactNode } from 'react'

/** A document that a unit can lead to. */
export interface DocumentChoice {
  slug: string
  title: string
  /** Where it stands, such as its component; empty where it stands nowhere. */
  place: string
}

/** What the builder needs of other features. */
export interface BuilderSlots {
  /** Documents that fit what is typed. */
  findDocuments: (typed: string, signal: AbortSignal) => Promise<DocumentChoice[]>
  /** The document at an address; null where there is none. */
  readDocument: (slug: string, signal: AbortSignal) => Promise<DocumentChoice | null>
  /** How a text of the portal is shown. */
  renderText: (html: string) => ReactNode
}
