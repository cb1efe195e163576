import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import * as v from 'valibot'
import { applicationNeeds, type Application } from '~/contract/applications'
import { keptDraft } from '~/forms/drafts'
import { createDirtyTracker } from '~/forms/dirty-tracker'
import { saveDraft } from '../applications.functions'
import { applicationQueries } from '../applications.queries'
import { getApplicationValues, toDraft, type ApplicationValues } from './application-values'
import { createDraftKeeper, type DraftKeeper, type DraftSafety } from './draft-keeper'
import { isOutOfDate, refreshApplication } from './out-of-date'

const changesShape = v.object({
  project: v.exactOptional(v.string()),
  devices: v.exactOptional(v.union([v.number(), v.string()])),
  country: v.exactOptional(v.string()),
  needs: v.exactOptional(v.array(v.picklist(applicationNeeds))),
  link: v.exactOptional(v.string()),
})

// What was typed in this browser: for all other fields the service may have newer values.
const getMirror = (identityUid: string) =>
  keptDraft<Partial<ApplicationValues>>(`portal.application.${identityUid}`, (value) =>
    v.is(changesShape, value) ? value : null,
  )

const savedAlready = ({ draftSavedAt, draft }: Application): DraftSafety =>
  draft === null || draftSavedAt === null ? { is: 'new' } : { is: 'saved', at: new Date(draftSavedAt) }

/**
 * The application's draft, saved while it is typed: only what is typed here, so that changes from another device
 * survive.
 */
export const useDraft = (application: Application) => {
  const { identityUid } = application
  const queryClient = useQueryClient()
  const [safety, setSafety] = useState<DraftSafety>(() => savedAlready(application))
  const [mirror] = useState(() => getMirror(identityUid))
  const [ownChanges] = useState(() => createDirtyTracker(getApplicationValues(application)))
  const [keeper] = useState<DraftKeeper<ApplicationValues>>(() =>
    createDraftKeeper<ApplicationValues>({
      mirror: { keep: (values) => mirror.keep(ownChanges.of(values)), drop: mirror.drop },
      onSafety: (now) => {
        setSafety(now)
        if (now.is === 'refused') void refreshApplication(queryClient)
      },
      isRefusal: isOutOfDate,
      save: async (values) => {
        const changes = ownChanges.of(values)
        const { draft, isWhole } = toDraft(changes)
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

  const leave = useEffectEvent(() => {
    if (document.visibilityState === 'hidden') void keeper.flush(true)
  })
  const ask = useEffectEvent((event: BeforeUnloadEvent) => {
    if (keeper.hasUnsaved() && (safety.is === 'failed' || safety.is === 'refused')) event.preventDefault()
  })
  const retry = useEffectEvent(() => void keeper.flush())

  useEffect(() => {
    const onHidden = () => leave()
    const onUnload = (event: BeforeUnloadEvent) => ask(event)
    const onOnline = () => retry()
    document.addEventListener('visibilitychange', onHidden)
    window.addEventListener('beforeunload', onUnload)
    window.addEventListener('online', onOnline)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      window.removeEventListener('beforeunload', onUnload)
      window.removeEventListener('online', onOnline)
      void keeper.flush().finally(keeper.stop)
    }
  }, [keeper])

  const change = (values: ApplicationValues) => {
    // What another device changed is shown here too, without counting as a change made here.
    if (keeper.hasUnsaved() || Object.keys(ownChanges.of(values)).length > 0) keeper.change(values)
  }

  return {
    keeper,
    change,
    safety,
    readMirror: mirror.read,
    takeNewer: ownChanges.take,
  }
}
