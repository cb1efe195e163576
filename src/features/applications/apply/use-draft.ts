import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import * as v from 'valibot'
import type { Application } from '~/contract/applications'
import { type Autosave, createAutosave, type SaveState, useAutosave } from '~/forms/autosave'
import { createDraft } from '~/forms/drafts'
import { createDirtyTracker } from '~/forms/dirty-tracker'
import { saveDraft } from '../applications.functions'
import { applicationQueries } from '../applications.queries'
import { getForm } from '../answers'
import { type AnswerValues, getApplicationValues, toDraft } from './application-values'
import { ProblemError } from '~/contract/problem'
import { sessionQueries } from '~/auth/session.queries'

/**
 * Whether the service refused because the application or the access has changed since the page was loaded.
 */
export const isOutOfDate = (error: unknown): boolean =>
  error instanceof ProblemError && (error.status === 409 || error.status === 403)

/** Refetches the data of the page; where that fails, the page stays as it is. */
export const refreshApplication = async (queryClient: QueryClient): Promise<void> => {
  await queryClient.invalidateQueries({ queryKey: applicationQueries.all() })
  await queryClient.prefetchQuery({ ...sessionQueries.session(), staleTime: 0 })
}

const changesShape = v.record(v.string(), v.union([v.number(), v.string(), v.boolean(), v.array(v.string())]))

const savedAlready = ({ draftSavedAt, draft }: Application): SaveState =>
  draft === null || draftSavedAt === null ? { is: 'new' } : { is: 'saved', at: new Date(draftSavedAt) }

/**
 * The application's draft, saved while it is typed: only what is typed here, so that changes from another device
 * survive.
 */
export const useDraft = (application: Application) => {
  const { identityUid } = application
  const [definition] = useState(() => getForm(application))
  const queryClient = useQueryClient()
  const [safety, setSafety] = useState<SaveState>(() => savedAlready(application))
  // What was typed in this tab: of all other fields the service may have newer values.
  const [mirror] = useState(() =>
    createDraft<Partial<AnswerValues>>({
      user: identityUid,
      name: 'application',
      parse: (value) => (v.is(changesShape, value) ? value : null),
    }),
  )
  const [ownChanges] = useState(() => createDirtyTracker(getApplicationValues(application)))
  const [autosave] = useState<Autosave<AnswerValues>>(() =>
    createAutosave<AnswerValues>({
      draft: { keep: (values) => mirror.keep(ownChanges.of(values)), drop: () => mirror.keep(null) },
      onState: (now) => {
        setSafety(now)
        if (now.is === 'refused') void refreshApplication(queryClient)
      },
      getRefusal: (error) => (isOutOfDate(error) ? 'refused' : null),
      save: async (values) => {
        const changes = ownChanges.of(values)
        const { draft, isWhole } = toDraft(definition, changes)
        const saved = await ownChanges.send(changes, async () => {
          const answer = await saveDraft({ data: { id: identityUid, draft } })
          const { queryKey } = applicationQueries.one(identityUid)
          // An earlier read would bring the former answers back.
          await queryClient.cancelQueries({ queryKey })
          queryClient.setQueryData(queryKey, answer)
          // The part that is too long is still only here, so that it must not be called safe.
          if (!isWhole) throw new Error('An answer is too long to be kept')
          return answer
        })
        return new Date(saved.draftSavedAt ?? Date.now())
      },
    }),
  )

  const ask = useEffectEvent((event: BeforeUnloadEvent) => {
    if (autosave.hasUnsaved() && (safety.is === 'failed' || safety.is === 'refused')) event.preventDefault()
  })
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => ask(event)
    window.addEventListener('beforeunload', onUnload)
    return () => window.removeEventListener('beforeunload', onUnload)
  }, [])
  useAutosave(autosave)

  const change = (values: AnswerValues) => {
    // What another device changed is shown here too, without counting as a change made here.
    if (autosave.hasUnsaved() || Object.keys(ownChanges.of(values)).length > 0) autosave.change(values)
  }

  return {
    autosave,
    change,
    safety,
    readMirror: mirror.read,
    takeNewer: ownChanges.take,
  }
}
