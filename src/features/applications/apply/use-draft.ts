import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import * as v from 'valibot'
import { applicationNeeds, type Application } from '~/contract/applications'
import { keptDraft } from '~/features/session/forms/kept-draft'
import { lastingFetch } from '~/features/session/session-fetch'
import { saveDraft } from '../applications.functions'
import { applicationQueries } from '../applications.queries'
import { toDraft, type ApplicationValues } from './application-values'
import { createDraftKeeper, type DraftKeeper, type DraftSafety } from './draft-keeper'

const valuesShape = v.object({
  project: v.string(),
  devices: v.union([v.number(), v.string()]),
  country: v.string(),
  needs: v.array(v.picklist(applicationNeeds)),
  link: v.string(),
})

const mirrorOf = (identityUid: string) =>
  keptDraft<ApplicationValues>(`portal.application.${identityUid}`, (value) =>
    v.is(valuesShape, value) ? value : null,
  )

const savedAlready = ({ draftSavedAt, draft }: Application): DraftSafety =>
  draft === null || draftSavedAt === null ? { is: 'new' } : { is: 'saved', at: new Date(draftSavedAt) }

/** The application's draft, saved as it is typed. */
export const useDraft = (application: Application) => {
  const { identityUid } = application
  const queryClient = useQueryClient()
  const [safety, setSafety] = useState<DraftSafety>(() => savedAlready(application))
  const [mirror] = useState(() => mirrorOf(identityUid))
  const [keeper] = useState<DraftKeeper<ApplicationValues>>(() =>
    createDraftKeeper<ApplicationValues>({
      mirror,
      onSafety: setSafety,
      save: async (values, isLeaving) => {
        const { draft, isWhole } = toDraft(values)
        const saved = await saveDraft({
          data: { id: identityUid, draft },
          ...(isLeaving ? { fetch: lastingFetch } : {}),
        })
        queryClient.setQueryData(applicationQueries.one(identityUid).queryKey, saved)
        // The part that is too long is still only here, so that it must not be called safe.
        if (!isWhole) throw new Error('An answer is too long to be kept')
        return new Date(saved.draftSavedAt ?? Date.now())
      },
    }),
  )

  const leave = useEffectEvent(() => {
    if (document.visibilityState === 'hidden') void keeper.flush(true)
  })
  const ask = useEffectEvent((event: BeforeUnloadEvent) => {
    if (keeper.hasUnsaved() && safety.is === 'failed') event.preventDefault()
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

  return { keeper, safety, readMirror: mirror.read }
}
