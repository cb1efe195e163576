import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { Page } from '~/contract/pages'
import { ProblemError } from '~/contract/problem'
import { errorMessage } from '~/ui/format/error-message'
import { formatList } from '~/ui/format/numbers'
import { showToast } from '~/ui/components/toasts/toasts'
import { useRefreshPage } from './use-page-editor'
import { type PageEditor, usePageEditorState } from './page-editor'
import { isSameText } from './editor-text'

const getFieldError = (error: unknown, field: string): string | null =>
  error instanceof ProblemError
    ? (error.fields.find(({ path }) => path.endsWith(field))?.message ?? null)
    : null

const getSavedMessage = (version: number, merged: readonly string[]) => {
  const names = formatList([...new Set(merged)])
  return names === ''
    ? t`Saved as version ${version}.`
    : t`Saved as version ${version}, put together with what ${names} saved meanwhile. Look it over.`
}

/** Saves versions: asks for a message, merges conflicts, and continues. */
export const useSaveVersion = (writing: PageEditor, page: Page) => {
  const refresh = useRefreshPage(page.id)
  const [isAsking, setIsAsking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [titleError, setTitleError] = useState<string | null>(null)
  // Counts attempts to save without a title.
  const [titleAsked, setTitleAsked] = useState(0)
  // The pending save that waits for a merge.
  const [heldUp, setHeldUp] = useState<{ message: string; onSaved: (version: number) => void } | null>(null)
  const hasChanges = usePageEditorState(writing, ({ text, base }) => !isSameText(text, base))
  const isBusy = usePageEditorState(writing, (state) => state.isSaving)

  /** Saves, then calls `onSaved` with the new version; returns false on an error, which is shown. */
  const save = async (message: string, onSaved: (version: number) => void): Promise<boolean> => {
    setFailure(null)
    setTitleError(null)
    if (writing.read().text.title.trim() === '') {
      setTitleError(t`Give the page a title.`)
      if (isAsking) setTitleAsked((times) => times + 1)
      setIsAsking(false)
      return true
    }
    try {
      const outcome = await writing.save(message)
      setIsAsking(false)
      if (outcome.is === 'meeting') {
        setHeldUp({ message, onSaved })
        return true
      }
      setHeldUp(null)
      showToast(getSavedMessage(outcome.version, outcome.merged))
      // Before the first await: later edits belong to the next version.
      onSaved(outcome.version)
      // The version is saved even if the refetch fails.
      await refresh().catch(() => undefined)
      return true
    } catch (error) {
      setTitleError(getFieldError(error, 'title'))
      setFailure(getFieldError(error, 'body') ?? getFieldError(error, 'summary') ?? errorMessage(error))
      return false
    }
  }

  const goOnWith = async (message: string, onSaved: (version: number) => void) => {
    // The error is shown where the save was started.
    if (!(await save(message, onSaved))) setIsAsking(true)
  }

  return {
    hasChanges,
    isBusy,
    isAsking,
    isHeldUp: heldUp !== null,
    failure,
    titleError,
    /** Changes when the title field needs the focus. */
    titleAsked,
    forgetTitleError: () => setTitleError(null),
    save,
    refresh,
    /** Opens the popover for the message. */
    ask: () => {
      setFailure(null)
      setIsAsking(true)
    },
    stopAsking: () => setIsAsking(false),
    /** Continues the pending save after a merge. */
    goOn: () => {
      if (heldUp === null) return
      setHeldUp(null)
      void goOnWith(heldUp.message, heldUp.onSaved)
    },
    giveUp: () => setHeldUp(null),
  }
}

export type VersionSaving = ReturnType<typeof useSaveVersion>
