import { TextButton } from '~/ui/components/text-link/text-link'
import { Callout } from '~/ui/components/callout/callout'
import { retries, type Pause } from './retrying'

interface PausingProps extends Pause {
  onStop: () => void
}

/** Says that nothing could be reached, and that it is tried again by itself. */
export function Pausing({ retry, onStop }: PausingProps) {
  return (
    <div role="status">
      <Callout tone="warning" title="The connection failed.">
        It is tried again by itself, {retry} of {retries}. What you typed is still here.{' '}
        <TextButton onClick={onStop}>Stop trying</TextButton>
      </Callout>
    </div>
  )
}
