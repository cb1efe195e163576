import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'

/**
 * A page as a server rendered it, which its scripts then take over.
 * @param meanwhile what a person does before they come, where React hears of nothing.
 */
export const hydrated = (page: ReactElement, meanwhile: (container: HTMLElement) => void) => {
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(page)
  meanwhile(container)
  return render(page, { container, hydrate: true })
}
