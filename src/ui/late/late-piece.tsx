import { createElement, useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react'
import { tellLost } from './tell-lost'

interface WhenLost {
  /** Its code could not be had, which is told already: as if it had been closed. */
  onLost: () => void
}

/**
 * A piece of a screen that a press opens, such as a dialog: its code is fetched when it is shown for the first time.
 * Where it cannot be had everything else stays on show, with what is typed there, and the next press fetches it again.
 * @param placeholder stands there until then
 */
export const latePiece = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode = null,
): ComponentType<Props & WhenLost> => {
  let loaded: ComponentType<Props> | null = null

  return function LatePiece({ onLost, ...props }: Props & WhenLost) {
    const [Piece, setPiece] = useState(() => loaded)
    const giveUp = useEffectEvent(() => {
      tellLost()
      onLost()
    })
    useEffect(() => {
      if (Piece !== null) return undefined
      let isWanted = true
      const fetchPiece = async () => {
        try {
          loaded = await load()
          if (isWanted) setPiece(() => loaded)
        } catch {
          if (isWanted) giveUp()
        }
      }
      void fetchPiece()
      return () => {
        isWanted = false
      }
    }, [Piece])
    // The rest of the props is what they are without the one of ours.
    return Piece === null ? placeholder : createElement(Piece, props as unknown as Props)
  }
}
