import type { WorkingCopy } from '~/contract/page-writing'
import type { SaveState } from '~/forms/autosave'

/** The text of a page as its author edits it. */
export interface EditorText {
  title: string
  summary: string
  /** Markdown. */
  body: string
}

/** The full text of a version. */
export interface VersionText extends EditorText {
  version: number
}

export const isSameText = (one: EditorText, other: EditorText): boolean =>
  one.title === other.title && one.summary === other.summary && one.body === other.body

/** Returns only the three fields. */
export const toEditorText = ({ title, summary, body }: EditorText): EditorText => ({
  title,
  summary,
  body,
})

/** A conflicting text of the same page, to merge with the one in the editor. */
export interface MergeConflict {
  /** A version saved by another author, or a copy from another window of the same author. */
  with: 'version' | 'window'
  ancestor: EditorText
  theirs: EditorText
  /** The base version after the merge. */
  base: VersionText
  /** The author of the version; empty for the same user. */
  authorName: string
  /** When the other text was saved, ISO 8601. */
  at: string
  /** The revision of the other text in the service. */
  revision: number | null
}

export interface PageEditorState {
  text: EditorText
  /** The base version of the text. */
  base: VersionText
  safety: SaveState
  meeting: MergeConflict | null
  isSaving: boolean
  /** Counts replacements of the text other than by typing. */
  replaced: number
  /** When the working copy found at the start was saved, ISO 8601; null for none. */
  foundFrom: string | null
}

/** `merged`: the authors whose versions were merged. */
export type SaveOutcome = { is: 'saved'; version: number; merged: string[] } | { is: 'meeting' }

/** The server calls of the editor; each throws a ProblemError on refusal. */
export interface PageEditorCalls {
  keep: (
    copy: EditorText & { baseVersion: number; revision: number },
  ) => Promise<{ revision: number; savedAt: string }>
  readCopy: () => Promise<WorkingCopy | null>
  discard: () => Promise<void>
  save: (text: EditorText & { baseVersion: number; message: string }) => Promise<{ version: number }>
  readVersion: (version: number) => Promise<VersionText>
}

export interface PageEditorStart {
  /** The base version of the text. */
  base: VersionText
  /** The user's working copy, not saved as a version yet. */
  copy: WorkingCopy | null
}
