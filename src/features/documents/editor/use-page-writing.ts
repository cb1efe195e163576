import { t } from '@lingui/core/macro'
import { useBlocker } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Page } from '~/contract/pages'
import type { WorkingCopy } from '~/contract/page-writing'
import { getUser } from '~/auth/session'
import { cancelNavigation } from '~/forms/confirm-leaving'
import { useSession } from '~/auth/use-session'
import { confirm } from '~/ui/components/confirm/confirm'
import {
  discardWorkingCopy,
  keepWorkingCopy,
  readPageToEdit,
  readVersionText,
  readWorkingCopy,
  savePage,
} from './page-writing.functions'
import { pageWritingQueries } from './page-writing.queries'
import { unkeptCopies } from './unkept-copies'
import { createWriting, type Writing } from './writing'
import type { WritingCalls } from './writing-state'
import type { VersionText } from './written-text'

const getCalls = (id: string): WritingCalls => ({
  keep: (copy) => keepWorkingCopy({ data: { id, copy } }),
  readCopy: async () => (await readWorkingCopy({ data: { id } })).mine,
  discard: () => discardWorkingCopy({ data: { id } }),
  save: (text) => savePage({ data: { id, text } }),
  readVersion: (version) => readVersionText({ data: { id, version } }),
})

export const getVersionText = ({ version, title, summary, body = '' }: Page): VersionText => ({
  version,
  title,
  summary,
  body,
})

const newWindowName = () => Math.random().toString(36).slice(2)

interface WritingStart {
  /** The page's. */
  id: string
  copy: WorkingCopy | null
  /** The version that the copy follows. */
  base: VersionText
}

/** The writing of the person who is signed in at one page; kept as it is typed, and asked about before it is left. */
export const usePageWriting = ({ id, copy, base }: WritingStart): Writing => {
  const identityUid = getUser(useSession())?.identityUid ?? ''
  const [writing] = useState(() =>
    createWriting(
      { base, copy },
      getCalls(id),
      unkeptCopies(() => localStorage, identityUid, id, newWindowName()),
    ),
  )

  useEffect(() => {
    // What cannot be read now is still there the next time.
    writing.arrive().catch(() => undefined)
    const onHidden = () => {
      if (document.visibilityState === 'hidden') void writing.flush(true)
    }
    const onOnline = () => void writing.flush()
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!writing.hasUnkept()) return
      void writing.flush(true)
      event.preventDefault()
    }
    document.addEventListener('visibilitychange', onHidden)
    window.addEventListener('online', onOnline)
    window.addEventListener('beforeunload', onUnload)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      window.removeEventListener('online', onOnline)
      window.removeEventListener('beforeunload', onUnload)
      void writing.flush().finally(writing.stop)
    }
  }, [writing])

  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname || !writing.hasUnkept()) return false
      await writing.flush()
      if (!writing.hasUnkept()) return false
      const mayLeave = await confirm({
        title: t`Leave before your changes are kept?`,
        children: t`The portal could not keep what you typed last. It stays in this browser, and is offered when you come back to this page here.`,
        confirmLabel: t`Leave`,
        cancelLabel: t`Stay here`,
      })
      if (!mayLeave) cancelNavigation()
      return !mayLeave
    },
  })
  return writing
}

/** Reads the page again after it was changed; what readers see of it elsewhere is read when it is next shown. */
export const useRefreshPage = (id: string) => {
  const queryClient = useQueryClient()
  return async (): Promise<Page> => {
    void queryClient.invalidateQueries({ refetchType: 'none' })
    const page = await readPageToEdit({ data: { id } })
    queryClient.setQueryData(pageWritingQueries.page(id).queryKey, page)
    return page
  }
}
