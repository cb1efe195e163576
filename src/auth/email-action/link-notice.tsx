import type { ReactNode } from 'react'
import { AppButtonLink } from '~/ui/components/app-button/app-button'
import { PageTitle } from '~/ui/components/page-title/page-title'
import classes from './mailed-action.module.css'

interface LinkNoticeProps {
  title: string
  lead: string
  /** The way on; to the login unless given. */
  children?: ReactNode
}

/** A link that cannot be used, why, and the way on. */
export function LinkNotice({ title, lead, children }: LinkNoticeProps) {
  return (
    <div role="status">
      <PageTitle lead={lead}>{title}</PageTitle>
      <div className={classes.action}>
        {children ?? (
          <AppButtonLink size="lg" to="/login">
            To the login
          </AppButtonLink>
        )}
      </div>
    </div>
  )
}
