import { Outlet, useMatches, useRouter } from '@tanstack/react-router'
import { createContext, use, useEffect, type ComponentType, type ReactNode } from 'react'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Whether the page renders a layout itself, in place of the one of its area. */
    hasOwnLayout?: boolean
  }
}

const InLayout = createContext(false)

/** Whether a layout route has already rendered top bar and navigation. */
export const useIsInLayout = (): boolean => use(InLayout)

/**
 * The current page of a layout route, within the area's layout. Error screens and pages with a layout of their own
 * replace the layout.
 */
export function PageInLayout({ layout: Layout }: { layout: ComponentType<{ children: ReactNode }> }) {
  const isAlone = useMatches({
    select: (matches) =>
      matches.at(-1)?.staticData.hasOwnLayout === true || matches.some(({ status }) => status === 'error'),
  })
  const router = useRouter()
  // Top bar and side bar stay, and so would what they opened, also when going back.
  useEffect(
    () =>
      router.subscribe('onBeforeLoad', ({ pathChanged }) => {
        if (!pathChanged) return
        for (const element of document.querySelectorAll<HTMLElement>('[popover]')) element.hidePopover()
      }),
    [router],
  )
  if (isAlone) return <Outlet />
  return (
    <Layout>
      <InLayout value>
        <Outlet />
      </InLayout>
    </Layout>
  )
}
