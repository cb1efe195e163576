import type { WorkingCopy } from '~/contract/page-writing'
import type { SaveState } from '~/forms/autosave'

/** The text of a page as its author edits it. */
export interface EditorText {
  title: string
  summary: string
  /** Markdown. */
  body: string
}

/** The text of a version, whole. */
export interface VersionText extends EditorText {
  version: number
}

export const isSameText = (one: EditorText, other: EditorText): boolean =>
  one.title === other.title && one.summary === other.summary && one.body === other.body

/** The three fields alone, of anything that has more. */
export const toEditorText = ({ title, summary, body }: EditorText): EditorText => ({
  title,
  summary,
  body,
})

/** Another text of the same page, to be merged with the one written here. */
export interface MergeConflict {
  /** A version saved by another author, or a copy from another window of the same author. */
  with: 'version' | 'window'
  ancestor: EditorText
  theirs: EditorText
  /** What the text follows once both are together. */
  base: VersionText
  /** Who saved the version; empty for the same person. */
  authorName: string
  /** When the other text was kept, ISO 8601. */
  at: string
  /** Where the service keeps the other text: under which revision. */
  revision: number | null
}

export interface PageEditorState {
  text: EditorText
  /** The version that the text follows. */
  base: VersionText
  safety: SaveState
  meeting: MergeConflict | null
  isSaving: boolean
  /** Counts how often the text was replaced otherwise than by typing. */
  replaced: number
  /** When the copy found on opening was saved, ISO 8601; null where there was none. */
  foundFrom: string | null
}

/** `merged`: names of the authors whose versions were merged with the text. */
export type SaveOutcome = { is: 'saved'; version: number; merged: string[] } | { is: 'meeting' }

/** The calls that writing makes; each throws a ProblemError where it is refused. */
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
  /** The version that the text follows. */
  base: VersionText
  /** What the service kept of this person, not saved as a version yet. */
  copy: WorkingCopy | null
}
