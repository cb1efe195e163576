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
  memo,
  Suspense,
} from 'react'
import { createEmitter } from '~/ui/hooks/emitter'
import { TextButton } from '~/ui/components/text-link/text-link'
import { showToast } from '~/ui/components/toasts/toasts'

interface LoadFailureProps {
  /** Called if its code cannot be loaded, which is already shown: treat it as closed. */
  onLost: () => void
}

/**
 * Creates a component that a press opens, such as a dialog. Its code is loaded when it is first shown. If that
 * fails, the rest stays as it is, typed text included, and the next press retries.
 * @param placeholder shown until then
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
    // The remaining props are the component's own.
    return Piece === null ? placeholder : createElement(Piece, props as unknown as Props)
  }
}

/**
 * Creates a section whose code is loaded after the page, even if the server has rendered it. If its code cannot be
 * loaded, an error with a retry button is shown in its place.
 * @param title returns a sentence that says what failed to load; null if readers do not need the section
 * @param placeholder shown until the code is loaded
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
      // A page can have several such sections, and all may have failed.
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

  // An update before its code is loaded would make React replace what the server rendered by the placeholder.
  return memo(function LateSection(props: Props) {
    const [Shown] = useState<ComponentType<Props>>(() => fetched ?? Section)
    return (
      <Suspense fallback={placeholder}>
        <Shown {...props} />
      </Suspense>
    )
  })
}

/** Shows a toast that says that code for something the user wants to open could not be loaded. */
export const showLoadError = (): void =>
  showToast(t`A part of the page could not be fetched. Check your connection and try again.`)
