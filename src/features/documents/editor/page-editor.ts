import type { WorkingCopy } from '~/contract/page-writing'
import { type CurrentText, isProblem } from '~/contract/problem'
import { createAutosave } from '~/forms/autosave'
import { createEmitter } from '~/ui/hooks/emitter'
import { getConflicts, mergeTexts, resolveConflicts } from './three-way'
import type { UnsavedCopyStore, UnsavedCopy } from './unsaved-copies'
import {
  type MergeConflict,
  type SaveOutcome,
  type PageEditorCalls,
  type PageEditorStart,
  type PageEditorState,
  isSameText,
  toEditorText,
  type VersionText,
  type EditorText,
} from './editor-text'
import { useSyncExternalStore } from 'react'

/** A user's editing session of one page: the text, its save state, and merges. */
export type PageEditor = ReturnType<typeof createPageEditor>

// Maximum automatic merges for one save; then the user decides.
const maxMergesInARow = 5

const getStaleText = (error: unknown): CurrentText | null =>
  isProblem(error, 'STALE_VERSION') ? (error.current ?? null) : null

const isStale = (error: unknown) => isProblem(error, 'STALE_VERSION')

/** Another window of the same user has saved another text; the user decides about both. */
class WindowConflict extends Error {}

const getRefusal = (error: unknown) => {
  if (error instanceof WindowConflict) return 'conflict'
  // The page was deleted.
  return isProblem(error, 'NOT_FOUND') ? 'refused' : null
}

export const createPageEditor = (start: PageEditorStart, calls: PageEditorCalls, kept: UnsavedCopyStore) => {
  const { copy } = start
  const found = copy !== null && !isSameText(copy, start.base) ? copy : null
  let state: PageEditorState = {
    text: toEditorText(found ?? start.base),
    base: start.base,
    safety: found === null ? { is: 'new' } : { is: 'saved', at: new Date(found.savedAt) },
    meeting: null,
    isSaving: false,
    replaced: 0,
    foundFrom: found?.savedAt ?? null,
  }
  let revision = copy?.revision ?? 0
  // The text that the service acknowledged, and the last one sent without a response.
  let acknowledged: EditorText = state.text
  let sent: EditorText | null = null
  // A text of an earlier window is deleted only after it is merged into this one.
  let forgetLeft: (() => void) | null = null
  const listeners = createEmitter()

  const read = () => state
  const set = (change: Partial<PageEditorState>) => {
    state = { ...state, ...change }
    listeners.emit()
  }

  const keep = async (text: EditorText): Promise<Date> => {
    const unanswered = sent
    sent = text
    try {
      const answer = await calls.keep({ ...text, baseVersion: state.base.version, revision })
      return acknowledge(text, answer)
    } catch (error) {
      if (!isStale(error)) throw error
      const other = await calls.readCopy()
      if (other !== null && isSameText(other, text)) return acknowledge(text, other)
      const isOurs = other === null || (unanswered !== null && isSameText(other, unanswered))
      if (!isOurs) {
        set({ meeting: await meetWindow(other) })
        throw new WindowConflict()
      }
      revision = other?.revision ?? 0
      const answer = await calls.keep({ ...text, baseVersion: state.base.version, revision })
      return acknowledge(text, answer)
    }
  }

  const acknowledge = (text: EditorText, answer: { revision: number; savedAt: string }) => {
    revision = answer.revision
    acknowledged = text
    sent = null
    return new Date(answer.savedAt)
  }

  const meetWindow = async (other: WorkingCopy): Promise<MergeConflict> => {
    const { base } = state
    return {
      with: 'window',
      ancestor: acknowledged,
      theirs: toEditorText(other),
      base: other.baseVersion === base.version ? base : await calls.readVersion(other.baseVersion),
      authorName: '',
      at: other.savedAt,
      revision: other.revision,
    }
  }

  const autosave = createAutosave<EditorText>({
    save: keep,
    draft: {
      keep: (text) => kept.keep(text, { baseVersion: state.base.version, revision }, new Date()),
      drop: kept.drop,
    },
    onState: (safety) => set({ safety }),
    getRefusal,
    delay: 1000,
    maxDelay: 5000,
  })

  const replace = (text: EditorText, base: VersionText = state.base) => {
    set({ text, base, replaced: state.replaced + 1 })
    autosave.change(text)
  }

  /** Adopts the merged text with its resolved conflicts. */
  const settleMeeting = (meeting: MergeConflict, text: EditorText) => {
    // From here on the text is based on theirs; before, a save must not overwrite it.
    if (meeting.revision !== null) {
      revision = meeting.revision
      acknowledged = meeting.theirs
    }
    set({ meeting: null })
    replace(text, meeting.base)
    forgetLeft?.()
    forgetLeft = null
    autosave.release()
  }

  const meetVersion = (current: CurrentText): MergeConflict => {
    const theirs = { version: current.version, ...toEditorText(current) }
    return {
      with: 'version',
      ancestor: state.base,
      theirs,
      base: theirs,
      authorName: current.authorName,
      at: current.savedAt,
      revision: null,
    }
  }

  /** Merges without conflicts only; returns whether the text now has both changes. */
  const mergesAlone = (meeting: MergeConflict): boolean => {
    const merge = mergeTexts(meeting.ancestor, state.text, meeting.theirs)
    if (getConflicts(merge).length > 0) return false
    settleMeeting(meeting, resolveConflicts(merge, []))
    return true
  }

  const saveOnce = async (message: string): Promise<MergeConflict | { version: number }> => {
    const { text, base } = state
    try {
      const { version } = await calls.save({ ...text, baseVersion: base.version, message })
      const hasMore = !isSameText(state.text, text)
      // The service deletes the working copy when a version is saved.
      revision = 0
      acknowledged = text
      sent = null
      set({ base: { ...text, version }, foundFrom: null, ...(hasMore ? {} : { safety: { is: 'new' } }) })
      if (hasMore) autosave.change(state.text)
      else autosave.settle()
      return { version }
    } catch (error) {
      const current = getStaleText(error)
      if (current === null) throw error
      return meetVersion(current)
    }
  }

  const saveAndMerge = async (message: string): Promise<SaveOutcome> => {
    const merged: string[] = []
    for (;;) {
      const outcome = await saveOnce(message)
      if (!('with' in outcome)) return { is: 'saved', version: outcome.version, merged }
      if (merged.length >= maxMergesInARow || !mergesAlone(outcome)) {
        set({ meeting: outcome })
        return { is: 'meeting' }
      }
      merged.push(outcome.authorName)
      await autosave.hold()
    }
  }

  /** Whether another window saved a copy that this one has not seen, which a save would delete. */
  const meetsWindow = async (): Promise<boolean> => {
    const isAsked = autosave.hasUnsaved()
    await autosave.flush()
    if (read().meeting !== null) return true
    if (isAsked) return false
    const other = await calls.readCopy()
    if (other === null || other.revision === revision || isSameText(other, state.text)) return false
    set({ meeting: await meetWindow(other) })
    return true
  }

  /** Adopts the text of an earlier window that the service may not have. */
  const takeUp = async (left: UnsavedCopy): Promise<void> => {
    const { text, base } = state
    if (isSameText(left, text)) return
    const isNext = left.revision === revision && left.baseVersion === base.version
    const isAlone = revision === 0 && isSameText(text, base)
    const from = left.baseVersion === base.version ? base : await calls.readVersion(left.baseVersion)
    if (isSameText(left, from)) return
    if (isNext || isAlone) {
      set({ foundFrom: left.at })
      replace(toEditorText(left), from)
      return
    }
    const meeting: MergeConflict = {
      with: 'window',
      ancestor: from,
      theirs: toEditorText(left),
      base,
      authorName: '',
      at: left.at,
      revision: null,
    }
    if (!mergesAlone(meeting)) set({ meeting })
  }

  return {
    read,
    subscribe: listeners.subscribe,
    type: (change: Partial<EditorText>) => {
      const text = { ...state.text, ...change }
      set({ text })
      autosave.change(text)
    },
    /** Adopts the texts that earlier windows left in this browser. */
    arrive: async () => {
      for (const { copy: left, forget } of kept.left()) {
        if (state.meeting !== null) return
        forgetLeft = forget
        await takeUp(left)
        if (read().meeting === null) forget()
      }
    },
    /**
     * Saves a version. Versions that others saved meanwhile are merged first where no place conflicts.
     * Otherwise the meeting is set, and the author saves after {@link PageEditor.settle}.
     */
    save: async (message: string): Promise<SaveOutcome> => {
      if (state.meeting !== null) return { is: 'meeting' }
      set({ isSaving: true })
      try {
        if (await meetsWindow()) return { is: 'meeting' }
        await autosave.hold()
        return await saveAndMerge(message)
      } finally {
        // After a newer version the own text is still saved; after another window's it would overwrite that.
        if (read().meeting?.with !== 'window') autosave.release()
        set({ isSaving: false })
      }
    },
    /** Merges with a newer version; returns whether there were no conflicts. */
    meet: (current: CurrentText): boolean => {
      const meeting = meetVersion(current)
      if (mergesAlone(meeting)) return true
      set({ meeting })
      return false
    },
    mergesAlone,
    settle: settleMeeting,
    /** Discards the unsaved changes in favour of that version. */
    discard: async (newest: VersionText) => {
      await autosave.hold()
      try {
        await calls.discard()
        revision = 0
        const text = toEditorText(newest)
        acknowledged = text
        sent = null
        autosave.settle()
        set({
          text,
          base: newest,
          meeting: null,
          foundFrom: null,
          safety: { is: 'new' },
          replaced: state.replaced + 1,
        })
      } finally {
        autosave.release()
      }
    },
    /** Restores a text, for example after Undo of a discard. */
    putBack: replace,
    forgetFound: () => set({ foundFrom: null }),
    flush: autosave.flush,
    hasUnsaved: autosave.hasUnsaved,
    stop: autosave.stop,
  }
}

/** Selects a part of the editor's state; rerenders when it changes. */
export const usePageEditorState = <T>(writing: PageEditor, select: (state: PageEditorState) => T): T => {
  const read = () => select(writing.read())
  return useSyncExternalStore(writing.subscribe, read, read)
}
