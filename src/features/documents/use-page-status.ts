import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import type { ManagedPage, PageSchedule } from '~/contract/page-writing'
import type { PageStatus } from '~/contract/pages'
import { showToast, showUndoToast } from '~/ui/components/toasts/toasts'
import { refusalMessage } from '~/ui/format/error-message'
import { setPageDisabled, setPageStatus } from './editor/page-editor.functions'
import { isProblem } from '~/contract/problem'

type Planned = Pick<ManagedPage, 'publishAt' | 'withdrawAt' | 'scheduledVersion'>

interface Schedule {
  schedule?: PageSchedule
}

/** Returns the schedule of a page as input of the call that sets it. */
const getSchedule = ({ publishAt, withdrawAt, scheduledVersion }: Planned): Schedule =>
  publishAt === null && withdrawAt === null
    ? {}
    : { schedule: { publishAt, withdrawAt, ...(scheduledVersion !== null && { version: scheduledVersion }) } }

const isScheduleError = (error: unknown) =>
  isProblem(error, 'FIELDS_INVALID') && error.fields.some(({ path }) => path.startsWith('schedule.'))

/**
 * Calls an action with a schedule; without it if the service responds that its time has passed, since the local clock
 * may differ.
 */
const retryWithoutSchedule = async <Done>(
  plan: Schedule,
  act: (plan: Schedule) => Promise<Done>,
): Promise<Done> => {
  try {
    return await act(plan)
  } catch (error) {
    if (plan.schedule === undefined || !isScheduleError(error)) throw error
    return act({})
  }
}

type Changeable = Pick<
  ManagedPage,
  | 'id'
  | 'title'
  | 'status'
  | 'disabled'
  | 'newestVersion'
  | 'publishedVersion'
  | 'publishAt'
  | 'withdrawAt'
  | 'scheduledVersion'
>

type Change = { status: PageStatus; version?: number; schedule?: PageSchedule } | { disabled: boolean }

const sendChange = (id: string, change: Change) => {
  if ('disabled' in change)
    return setPageDisabled({ data: { params: { id }, body: { disabled: change.disabled } } })
  const { schedule, ...status } = change
  return retryWithoutSchedule(schedule ? { schedule } : {}, (plan) =>
    setPageStatus({ data: { params: { id }, body: { ...status, ...plan } } }),
  )
}

/**
 * Returns the action that restores the earlier status and schedule; null if readers would get another version than
 * before.
 */
const getUndo = (page: Changeable): Change | null => {
  const { status, newestVersion, publishedVersion } = page
  const plan = getSchedule(page)
  if (status !== 'published') return { status, ...plan }
  return newestVersion === publishedVersion ? { status, version: newestVersion, ...plan } : null
}

interface Variables {
  page: Pick<Changeable, 'id' | 'title'>
  change: Change
  done: string
  undo: Change | null
}

/**
 * Publishes, withdraws, archives and disables pages, and offers Undo.
 *
 * @param refresh refetches what shows the page
 */
export const usePageStatus = (refresh: () => Promise<unknown>) => {
  const { mutate, isPending } = useMutation({
    mutationFn: ({ page, change }: Variables) => sendChange(page.id, change),
    onSuccess: (_page, { page, done, undo }) => {
      if (undo === null) return showToast(done)
      const restored = t`“${page.title}” is as it was.`
      return showUndoToast({
        message: done,
        onUndo: () => mutate({ page, change: undo, done: restored, undo: null }),
      })
    },
    onError: (error) => showToast(refusalMessage(error)),
    // The change is done even if the refetch fails.
    onSettled: () => refresh().catch(() => undefined),
  })
  const setStatus = (page: Changeable, change: Change, done: string) =>
    mutate({ page, change, done, undo: getUndo(page) })

  return {
    isPending,
    publish: (page: Changeable) => {
      const { title, newestVersion: version } = page
      setStatus(page, { status: 'published', version }, t`“${title}” is published, version ${version}.`)
    },
    withdraw: (page: Changeable) =>
      setStatus(page, { status: 'draft' }, t`“${page.title}” is a draft. Readers can’t see it.`),
    archive: (page: Changeable) =>
      setStatus(page, { status: 'archived' }, t`“${page.title}” is archived. Readers can’t see it.`),
    setDisabled: (page: Changeable, disabled: boolean) => {
      const done = disabled
        ? t`“${page.title}” is disabled. No one can open it.`
        : t`“${page.title}” is enabled.`
      mutate({ page, change: { disabled }, done, undo: { disabled: page.disabled } })
    },
  }
}
