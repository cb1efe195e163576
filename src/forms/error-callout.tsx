import { Callout } from '~/ui/components/callout/callout'
import { errorMessage } from '~/ui/format/error-message'

/** Why a call failed; nothing while it has not. */
export function ErrorCallout({ error }: { error: unknown }) {
  if (error === null || error === undefined) return null
  return (
    <Callout tone="error" isAnnounced>
      {errorMessage(error)}
    </Callout>
  )
}
