import { useState } from 'react'
import type { WaitingApplication } from '~/contract/applications'

export type QueueSelection = ReadonlyMap<string, WaitingApplication>

/** As many as one call of the service decides. */
export const maxDecided = 200

const none: QueueSelection = new Map()

/** The waiting applications that are ticked, over all pages of the queue. */
export const useQueueSelection = () => {
  const [selection, setSelection] = useState(none)
  const select = (applications: readonly WaitingApplication[], isSelected: boolean) =>
    setSelection((current) => {
      const next = new Map(current)
      for (const application of applications) {
        if (isSelected) next.set(application.identityUid, application)
        else next.delete(application.identityUid)
      }
      return next
    })
  return { selection, select, clear: () => setSelection(none) }
}
