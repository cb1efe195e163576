import { act, render } from '@testing-library/react'
import { type ReactElement, useEffect, useLayoutEffect } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeHydration, replayEarlyInput, markHydrated } from '~/app/hydration/early-input'
import { recordReactEvent } from '~/ui/hooks/is-hydrated'

function Page({ page }: { page: ReactElement }) {
  useLayoutEffect(() => queueMicrotask(replayEarlyInput), [])
  useEffect(markHydrated, [])
  return <div onInputCapture={recordReactEvent}>{page}</div>
}

/**
 * A page as a server rendered it, which its scripts then take over.
 * @param meanwhile what a person does before they come, where React hears of nothing.
 */
export const hydrated = async (page: ReactElement, meanwhile: (container: HTMLElement) => void) => {
  const container = document.body.appendChild(document.createElement('div'))
  const whole = <Page page={page} />
  container.innerHTML = renderToString(whole)
  meanwhile(container)
  await beforeHydration()
  const rendered = render(whole, { container, hydrate: true })
  // What was typed early is passed on after the commit.
  await act(async () => undefined)
  return rendered
}
