import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import type { ManagedPage, PageSchedule } from '~/contract/page-writing'
import type { PageStatus } from '~/contract/pages'
import { getPlan, whilePlanned } from '~/contract/publication-plan'
import { confirm } from '~/ui/components/confirm/confirm'
import { showToast, showUndoToast } from '~/ui/components/toasts/toasts'
import { setPageDisabled, setPageStatus } from '../../editor/page-writing.functions'
import { removePage } from './manage.functions'
import { refusalSentence } from './refusal-sentence'
import { useRefreshCatalogue } from './use-refresh-catalogue'

type Change =
  | { status: PageStatus; version?: number; schedule?: PageSchedule }
  | { disabled: boolean }
  | { isRemoved: true }

const carryOut = ({ id }: ManagedPage, change: Change) => {
  if ('isRemoved' in change) return removePage({ data: { id } })
  if ('disabled' in change) return setPageDisabled({ data: { id, disabled: change.disabled } })
  const { schedule, ...status } = change
  return whilePlanned(schedule ? { schedule } : {}, (plan) =>
    setPageStatus({ data: { id, change: { ...status, ...plan } } }),
  )
}

/**
 * What leads back to the status of before, and to what was planned; null where readers would get another version than
 * they had.
 */
export const wayBack = (page: ManagedPage): Change | null => {
  const { status, newestVersion, publishedVersion } = page
  const plan = getPlan(page)
  if (status !== 'published') return { status, ...plan }
  return newestVersion === publishedVersion ? { status, version: newestVersion, ...plan } : null
}

const newest = ({ newestVersion }: ManagedPage) => ({ version: newestVersion })

/** Publishing, withdrawing, archiving, disabling and removing pages from their list. */
export const usePageActs = () => {
  const refresh = useRefreshCatalogue()
  const act = useMutation({
    mutationFn: ({
      page,
      change,
    }: {
      page: ManagedPage
      change: Change
      done: string
      back: () => Change | null
    }) => carryOut(page, change),
    onSuccess: (_nothing, { page, done, back }) => {
      if (back() === null) return showToast(done)
      const goBack = () => {
        const change = back()
        if (change) act.mutate({ page, change, done: t`“${page.title}” is as it was.`, back: () => null })
      }
      return showUndoToast({ message: done, onUndo: goBack })
    },
    onError: (error) => showToast(refusalSentence(error)),
    onSettled: refresh,
  })
  const setStatus = (page: ManagedPage, change: Change, done: string) =>
    act.mutate({ page, change, done: `“${page.title}” ${done}`, back: () => wayBack(page) })

  return {
    publish: (page: ManagedPage) => {
      const done = t`is published, version ${page.newestVersion}.`
      setStatus(page, { status: 'published', ...newest(page) }, done)
    },
    withdraw: (page: ManagedPage) =>
      setStatus(page, { status: 'draft' }, 'is a draft again; readers have it no more.'),
    archive: (page: ManagedPage) =>
      setStatus(page, { status: 'archived' }, 'is archived; readers have it no more.'),
    setDisabled: (page: ManagedPage, disabled: boolean) => {
      const done = disabled
        ? t`“${page.title}” is disabled: its address answers as if it did not exist.`
        : t`“${page.title}” is enabled.`
      act.mutate({ page, change: { disabled }, done, back: () => ({ disabled: page.disabled }) })
    },
    remove: async (page: ManagedPage) => {
      const isAgreed = await confirm({
        title: t`Delete “${page.title}”?`,
        children: `The page is removed with ${page.newestVersion === 1 ? t`its only version` : t`all its ${page.newestVersion} versions`} and what readers said of it. Links to /documents/${page.slug} lead nowhere afterwards. This cannot be undone.`,
        confirmLabel: t`Delete the page`,
        isDestructive: true,
      })
      const done = t`“${page.title}” is deleted.`
      if (isAgreed) act.mutate({ page, change: { isRemoved: true }, done, back: () => null })
    },
  }
}
export type PageActs = ReturnType<typeof usePageActs>
