import type { ReactNode } from 'react'
import { DefaultLayout } from '~/ui/layouts/default-layout/default-layout'
import { DocumentLayout, type DocumentLayoutProps } from '~/ui/layouts/document-layout/document-layout'
import {
  SinglePageLayout,
  type SinglePageLayoutProps,
  SinglePageSsrLayout,
  type SinglePageSsrLayoutProps,
  SinglePageSsrMobileLayout,
} from '~/ui/layouts/single-page-ssr-layout/single-page-ssr-layout'
import { slimFooterItems } from './navigation-items'
import { useLayoutProps } from './use-layout-props'

/** The `default` layout with the portal's top bar and footer. */
export function DefaultFrame({ children, content }: { children: ReactNode; content?: 'page' | 'bleed' }) {
  return (
    <DefaultLayout {...useLayoutProps()} {...(content === undefined ? {} : { content })}>
      {children}
    </DefaultLayout>
  )
}

/** The `document` layout. */
export function DocumentFrame(props: Omit<DocumentLayoutProps, 'topBar'>) {
  return <DocumentLayout topBar={useLayoutProps().topBar} {...props} />
}

/** The `single-page` layout: a form with its steps and reasons. */
export function SinglePageFrame(props: Omit<SinglePageLayoutProps, 'topBar' | 'footer'>) {
  return <SinglePageLayout topBar={useLayoutProps().topBar} footer={slimFooterItems()} {...props} />
}

/** The `single-page-ssr` layout: a public text. */
export function SinglePageSsrFrame(props: Omit<SinglePageSsrLayoutProps, 'topBar' | 'footer'>) {
  return <SinglePageSsrLayout {...useLayoutProps()} {...props} />
}

/** The `single-page-ssr-mobile` layout: what a mailed link opens, often on a phone. */
export function SinglePageSsrMobileFrame({ children }: { children: ReactNode }) {
  const { brand } = useLayoutProps().topBar
  return (
    <SinglePageSsrMobileLayout brand={brand} footerLinks={slimFooterItems()}>
      {children}
    </SinglePageSsrMobileLayout>
  )
}
