import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Page, PageStatus } from '~/contract/pages'
import { ProblemError } from '~/contract/problem'
import type { FieldErrors } from '~/features/session/forms/field-errors'
import { placeProblem } from '~/features/session/forms/place-problem'
import { showToast, showUndoToast } from '~/ui/components/toasts/toasts'
import { pageQueries } from '../../pages.queries'
import { fromFieldValue, localMomentOf } from '../local-time'
import { setPageDisabled, setPageSchedule, setPageStatus } from '../page-writing.functions'
import type { Saving } from '../use-saving'

interface PublishingFacts {
  page: Page
  saving: Saving
  onDone: () => void
}

/** As the dialog was filled in; times are values of date fields. */
export interface PublishWish {
  when: 'now' | 'later'
  message: string
  publishAt: string
  withdrawAt: string
}

const paths = ['publishAt', 'withdrawAt']

const staleSentence = (error: unknown) =>
  error instanceof ProblemError && error.current !== undefined
    ? `${error.current.authorName} saved version ${error.current.version} meanwhile. Look at it before you publish it.`
    : null

/** Publishing, planning, withdrawing, archiving and disabling one page. */
export const usePublishing = ({ page, saving, onDone }: PublishingFacts) => {
  const { id } = page
  const queryClient = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [errors, setErrors] = useState<FieldErrors>({})

  const run = async (act: () => Promise<unknown>) => {
    setIsBusy(true)
    setFailure(null)
    setErrors({})
    try {
      await act()
      onDone()
    } catch (error) {
      const placed = placeProblem(error, paths)
      setErrors(placed.errors)
      setFailure(staleSentence(error) ?? placed.sentence)
    } finally {
      await saving.refresh().catch(() => undefined)
      // What readers see of it elsewhere in the portal is read again when it is next shown.
      void queryClient.invalidateQueries({ queryKey: pageQueries.all(), refetchType: 'none' })
      setIsBusy(false)
    }
  }

  const carryOut = async ({ when, message, publishAt, withdrawAt }: PublishWish, version: number) => {
    const end = fromFieldValue(withdrawAt)
    if (when === 'later') {
      const begin = fromFieldValue(publishAt)
      await setPageSchedule({ data: { id, schedule: { publishAt: begin, withdrawAt: end, version } } })
      if (begin !== null) showToast(`Version ${version} appears at ${localMomentOf(new Date(begin))}.`)
      return
    }
    await setPageStatus({ data: { id, change: { status: 'published', message, version } } })
    if (end !== null || page.editing?.withdrawAt) {
      await setPageSchedule({ data: { id, schedule: { withdrawAt: end } } })
    }
    showToast(`Readers get version ${version} now.`)
  }

  const changeTo = (status: PageStatus, said: string) =>
    run(async () => {
      const before = page.status
      await setPageStatus({ data: { id, change: { status } } })
      if (before === 'published') showToast(said)
      else {
        showUndoToast({
          message: said,
          onUndo: () => void run(() => setPageStatus({ data: { id, change: { status: before } } })),
        })
      }
    })

  return {
    isBusy: isBusy || saving.isBusy,
    failure: failure ?? saving.failure,
    errors,
    publish: (wish: PublishWish) => {
      if (wish.when === 'later' && fromFieldValue(wish.publishAt) === null) {
        setErrors({ publishAt: 'Choose a day and a time.' })
        return
      }
      const newest = page.editing?.newestVersion ?? page.version
      const act = (version: number) => void run(() => carryOut(wish, version))
      if (saving.hasChanges) void saving.save(wish.message, act)
      else act(newest)
    },
    forgetPlan: () =>
      void run(async () => {
        await setPageSchedule({ data: { id, schedule: {} } })
        showToast('The plan is removed.')
      }),
    setStatus: (status: PageStatus) =>
      void changeTo(status, status === 'archived' ? 'The page is archived.' : 'The page is a draft.'),
    setDisabled: (disabled: boolean) =>
      void run(async () => {
        await setPageDisabled({ data: { id, disabled } })
        const said = disabled ? 'The page is disabled.' : 'The page is enabled.'
        showUndoToast({
          message: said,
          onUndo: () => void run(() => setPageDisabled({ data: { id, disabled: !disabled } })),
        })
      }),
  }
}

export type Publishing = ReturnType<typeof usePublishing>
