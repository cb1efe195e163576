import * as v from 'valibot'
import { keptDraft } from '~/forms/kept-draft'

const shape = v.object({ providerId: v.string(), purpose: v.picklist(['sign-in', 'link']) })

/** For what this tab left the portal: it is asked for when the provider sends it back. */
export type PendingReturn = v.InferOutput<typeof shape>

export const pendingReturn = keptDraft<PendingReturn>('portal.provider', (value) =>
  v.is(shape, value) ? value : null,
)
