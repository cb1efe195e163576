import { Outlet, useMatches, useRouter } from '@tanstack/react-router'
import { createContext, use, useEffect, type ComponentType, type ReactNode } from 'react'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Whether the page has its own layout in place of its area's. */
    hasOwnLayout?: boolean
  }
}

const InLayout = createContext(false)

/** Whether a layout route has rendered top bar and navigation. */
export const useIsInLayout = (): boolean => use(InLayout)

/**
 * Renders the current page within the layout of its area. Error screens and pages with their own layout replace it.
 */
export function PageInLayout({ layout: Layout }: { layout: ComponentType<{ children: ReactNode }> }) {
  const isAlone = useMatches({
    select: (matches) =>
      matches.at(-1)?.staticData.hasOwnLayout === true || matches.some(({ status }) => status === 'error'),
  })
  const router = useRouter()
  // Top bar and side bar stay mounted, so their open menus are closed, also when going back.
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
