import { Outlet, useMatches } from '@tanstack/react-router'
import { createContext, use, type ComponentType, type ReactNode } from 'react'

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
  if (isAlone) return <Outlet />
  return (
    <Layout>
      <InLayout value>
        <Outlet />
      </InLayout>
    </Layout>
  )
}
