import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import {
  createElement,
  useEffect,
  useSyncExternalStore,
  type ComponentType,
  useEffectEvent,
  useState,
  type ReactNode,
  lazy,
  Suspense,
} from 'react'
import { createEmitter } from '~/ui/hooks/emitter'
import { TextButton } from '~/ui/components/text-link/text-link'
import { showToast } from '~/ui/components/toasts/toasts'

interface LoadFailureProps {
  /** Its code could not be had, which is told already: as if it had been closed. */
  onLost: () => void
}

/**
 * A piece of a screen that a press opens, such as a dialog: its code is fetched when it is shown for the first time.
 * Where it cannot be had everything else stays on show, with what is typed there, and the next press fetches it again.
 * @param placeholder stands there until then
 */
export const lazyComponent = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode = null,
): ComponentType<Props & LoadFailureProps> => {
  let loaded: ComponentType<Props> | null = null

  return function LatePiece({ onLost, ...props }: Props & LoadFailureProps) {
    const [Piece, setPiece] = useState(() => loaded)
    const giveUp = useEffectEvent(() => {
      showLoadError()
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

/**
 * A section whose code is loaded after the page, also where the server has rendered it already. Where its code
 * cannot be fetched, that is said in its place, with a button to retry; everything else stays.
 * @param title gives one sentence that says what could not be loaded; null where readers do not miss it
 * @param placeholder stands there until the code has come
 */
export const lazySection = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  title: (() => string) | null,
  placeholder: ReactNode = null,
): ComponentType<Props> => {
  const listeners = createEmitter()
  let fetched: ComponentType<Props> | null = null
  const findFetched = () => fetched

  const fetchAgain = async () => {
    try {
      fetched = await load()
      // A page may have several of them, all of which were lost.
      listeners.emit()
    } catch {
      showLoadError()
    }
  }

  function LostSection(props: Props) {
    const Fetched = useSyncExternalStore(listeners.subscribe, findFetched, findFetched)
    if (Fetched !== null) return createElement(Fetched, props)
    if (title === null) return null
    return (
      <p role="alert" style={{ marginBlock: 32 }}>
        {title()}{' '}
        <Trans>
          Check your connection. <TextButton onClick={() => void fetchAgain()}>Try again</TextButton>
        </Trans>
      </p>
    )
  }

  const fetchedOnShow = () =>
    lazy(async () => {
      try {
        return { default: await load() }
      } catch {
        // The lazy component keeps its failure for ever, so the next such section gets a new one
        // that fetches again.
        Section = fetchedOnShow()
        return { default: LostSection }
      }
    })
  let Section = fetchedOnShow()

  return function LateSection(props: Props) {
    const [Shown] = useState<ComponentType<Props>>(() => fetched ?? Section)
    return (
      <Suspense fallback={placeholder}>
        <Shown {...props} />
      </Suspense>
    )
  }
}

/** Says that the code of something the user wants to open could not be fetched. */
export const showLoadError = (): void =>
  showToast(t`A part of the page could not be fetched. Check your connection and try again.`)
