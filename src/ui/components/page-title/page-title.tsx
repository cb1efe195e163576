import type { ReactNode } from 'react'
import classes from './page-title.module.css'
import { Cluster } from '~/ui/layouts/primitives'

export interface PageTitleProps {
  children: ReactNode
  /** `page` 30/36, `document` 36/42, `display` 60/62 (home), `admin` 22/28. All are the page's `<h1>`. */
  size?: 'page' | 'document' | 'display' | 'admin'
  /** Under the title, dim. */
  lead?: ReactNode
  /** Opposite the title: draft status, one action. */
  aside?: ReactNode
  /** Same look within another page, which has its own `<h1>`. */
  isPreview?: boolean
}

/** The page's first heading, which gets the focus after navigation. */
export function PageTitle({ children, size = 'page', lead, aside, isPreview = false }: PageTitleProps) {
  return (
    <div className={classes.head} data-size={size}>
      <Cluster gap="8px 24px" justify="space-between">
        {isPreview ? (
          <p className={classes.title}>{children}</p>
        ) : (
          <h1 className={classes.title} tabIndex={-1}>
            {children}
          </h1>
        )}
        {aside ? <div>{aside}</div> : null}
      </Cluster>
      {lead ? <p className={classes.lead}>{lead}</p> : null}
    </div>
  )
}
