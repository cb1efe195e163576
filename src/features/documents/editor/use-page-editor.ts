import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Page } from '~/contract/pages'
import type { WorkingCopy } from '~/contract/page-writing'
import { getUser } from '~/auth/session'
import { useAutosave } from '~/forms/autosave'
import { useConfirmLeaving } from '~/forms/confirm-leaving'
import { useSession } from '~/auth/use-session'
import {
  discardWorkingCopy,
  saveWorkingCopy,
  readPageToEdit,
  readVersionText,
  readWorkingCopy,
  savePage,
} from './page-editor.functions'
import { pageEditorQueries } from './page-editor.queries'
import { createUnsavedCopyStore } from './unsaved-copies'
import { createPageEditor, type PageEditor } from './page-editor'
import type { PageEditorCalls, VersionText } from './editor-text'

const getCalls = (id: string): PageEditorCalls => ({
  keep: (copy) => saveWorkingCopy({ data: { params: { id }, body: copy } }),
  readCopy: async () => (await readWorkingCopy({ data: { id } })).mine,
  discard: () => discardWorkingCopy({ data: { id } }),
  save: (text) => savePage({ data: { params: { id }, body: text } }),
  readVersion: (version) => readVersionText({ data: { id, version } }),
})

export const getVersionText = ({ version, title, summary, body = '' }: Page): VersionText => ({
  version,
  title,
  summary,
  body,
})

const createWindowId = () => Math.random().toString(36).slice(2)

interface PageEditorOptions {
  /** The id of the page. */
  id: string
  copy: WorkingCopy | null
  /** The base version of the copy. */
  base: VersionText
}

/** Edits a page as the signed-in user: autosaves, and asks before leaving with unsaved changes. */
export const usePageEditor = ({ id, copy, base }: PageEditorOptions): PageEditor => {
  const identityUid = getUser(useSession())?.identityUid ?? ''
  const [writing] = useState(() =>
    createPageEditor(
      { base, copy },
      getCalls(id),
      createUnsavedCopyStore(() => localStorage, identityUid, id, createWindowId()),
    ),
  )

  useEffect(() => {
    // Copies that cannot be read now are read the next time.
    writing.arrive().catch(() => undefined)
  }, [writing])
  useAutosave(writing)
  useConfirmLeaving(
    writing.hasUnsaved,
    t`We couldn’t save your latest changes. They stay in this browser, and we’ll offer them when you return to this page.`,
    { title: t`Leave before your changes are kept?`, save: writing.flush },
  )
  return writing
}

/** Refetches the page after a change; readers' queries are refetched when next shown. */
export const useRefreshPage = (id: string) => {
  const queryClient = useQueryClient()
  return async (): Promise<Page> => {
    void queryClient.invalidateQueries({ refetchType: 'none' })
    const page = await readPageToEdit({ data: { id } })
    queryClient.setQueryData(pageEditorQueries.page(id).queryKey, page)
    return page
  }
}
