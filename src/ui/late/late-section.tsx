import {
  createElement,
  lazy,
  Suspense,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react'
import { TextButton } from '~/ui/components/text-link/text-link'
import { createListeners } from '~/ui/listeners/listeners'
import { tellLost } from './tell-lost'

/**
 * A section whose code is loaded after the page, also where the server has rendered it already. Where its code
 * cannot be fetched, that is said in its place, with a button to retry; everything else stays.
 * @param title what could not be loaded, one sentence; null where readers do not miss it
 * @param placeholder stands there until the code has come
 */
export const lateSection = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  title: string | null,
  placeholder: ReactNode = null,
): ComponentType<Props> => {
  const listeners = createListeners()
  let fetched: ComponentType<Props> | null = null
  const findFetched = () => fetched

  const fetchAgain = async () => {
    try {
      fetched = await load()
      // A page may have several of them, all of which were lost.
      listeners.tell()
    } catch {
      tellLost()
    }
  }

  function LostSection(props: Props) {
    const Fetched = useSyncExternalStore(listeners.watch, findFetched, findFetched)
    if (Fetched !== null) return createElement(Fetched, props)
    if (title === null) return null
    return (
      <p role="alert" style={{ marginBlock: 32 }}>
        {title} Check your connection. <TextButton onClick={() => void fetchAgain()}>Try again</TextButton>
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
