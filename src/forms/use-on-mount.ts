import { useEffect, useEffectEvent } from 'react'

/** Runs `act` once, when the component is mounted; not on the server. */
export const useOnMount = (act: () => void): void => {
  const run = useEffectEvent(act)
  useEffect(() => run(), [])
}
