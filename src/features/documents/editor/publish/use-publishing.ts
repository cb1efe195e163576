import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { Page } from '~/contract/pages'
import { ProblemError } from '~/contract/problem'
import { type FieldErrors, toFormErrors } from '~/forms/field-errors'
import { showToast } from '~/ui/components/toasts/toasts'
import { formatDateTime, fromDateTimeInput } from '~/ui/format/dates'
import { setPageSchedule, setPageStatus } from '../page-writing.functions'
import type { Saving } from '../use-saving'

interface PublishingFacts {
  page: Page
  saving: Saving
  onDone: () => void
  /** Told which fields are wrong. */
  onWrong: (errors: FieldErrors) => void
}

/** As the dialog was filled in; times are values of date fields. */
export interface PublishWish {
  when: 'now' | 'later'
  message: string
  publishAt: string
  withdrawAt: string
}

/** What is being done. */
type Act = 'publish' | 'forget-plan'

const paths = ['publishAt', 'withdrawAt', 'schedule.publishAt', 'schedule.withdrawAt']

/** A time stands in a plan of its own, or in the change that it comes with. */
const atTheField = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([path, text]) => [path.replace('schedule.', ''), text]))

const staleSentence = (error: unknown) =>
  error instanceof ProblemError && error.current !== undefined
    ? t`${error.current.authorName} saved version ${error.current.version} meanwhile. Look at it before you publish it.`
    : null

/** Publishing one page, now or at a time. */
export const usePublishing = ({ page, saving, onDone, onWrong }: PublishingFacts) => {
  const { id } = page
  const [doing, setDoing] = useState<Act | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [errors, setErrors] = useState<FieldErrors>({})

  const show = (wrong: FieldErrors) => {
    setErrors(wrong)
    onWrong(wrong)
  }

  const run = async (name: Act, act: () => Promise<unknown>) => {
    setDoing(name)
    setFailure(null)
    setErrors({})
    try {
      await act()
      onDone()
    } catch (error) {
      const placed = toFormErrors(error, paths)
      show(atTheField(placed.errors))
      setFailure(staleSentence(error) ?? placed.sentence)
    } finally {
      await saving.refresh().catch(() => undefined)
      setDoing(null)
    }
  }

  const carryOut = async ({ when, message, publishAt, withdrawAt }: PublishWish, version: number) => {
    const end = fromDateTimeInput(withdrawAt)
    if (when === 'later') {
      const begin = fromDateTimeInput(publishAt)
      await setPageSchedule({ data: { id, schedule: { publishAt: begin, withdrawAt: end, version } } })
      if (begin !== null) showToast(t`Version ${version} appears at ${formatDateTime(begin)}.`)
      return
    }
    const change = { status: 'published' as const, message, version, schedule: { withdrawAt: end } }
    const { editing } = await setPageStatus({ data: { id, change } })
    showToast(
      editing?.disabled
        ? t`Version ${version} is published. Readers get it once its address is enabled.`
        : t`Readers get version ${version} now.`,
    )
  }

  return {
    doing,
    isBusy: doing !== null || saving.isBusy,
    failure: failure ?? saving.failure ?? saving.titleError,
    errors,
    /** @param wrong sentences by field; with one nothing is published */
    publish: (wish: PublishWish, wrong: FieldErrors = {}) => {
      const isUntold = wish.when === 'later' && fromDateTimeInput(wish.publishAt) === null
      const found = { ...wrong, ...(isUntold ? { publishAt: t`Choose a day and a time.` } : {}) }
      if (Object.keys(found).length > 0) {
        show(found)
        return
      }
      const newest = page.editing?.newestVersion ?? page.version
      const act = (version: number) => void run('publish', () => carryOut(wish, version))
      if (saving.hasChanges) void saving.save(wish.message, act)
      else act(newest)
    },
    forgetPlan: () =>
      void run('forget-plan', async () => {
        await setPageSchedule({ data: { id, schedule: {} } })
        showToast(t`The schedule is removed.`)
      }),
  }
}

export type Publishing = ReturnType<typeof usePublishing>
