import type { ReactNode } from 'react'
import { Avatar } from '../../components/avatar/avatar'
import { Breadcrumbs, type Crumb } from '../../components/breadcrumbs/breadcrumbs'
import { Box, Cluster } from '../primitives'
import classes from './admin-record.module.css'

interface AdminPageProps {
  /** Maximum width. */
  maw?: string
  children: ReactNode
}

/** The container of an administration page. */
export function AdminPage({ maw, children }: AdminPageProps) {
  return (
    <Box maw={maw} className={classes.page}>
      {children}
    </Box>
  )
}

interface RecordHeadProps {
  /** The record's heading, if it is not just the text. */
  title: ReactNode
  /** Under the title: its user, and since when. */
  about?: ReactNode
  /** Right of the title: its state. */
  state?: ReactNode
}

function Words({ title, about, state }: RecordHeadProps) {
  return (
    <div className={classes.what}>
      <Cluster gap="4px 14px" align="start">
        <h1 tabIndex={-1}>{title}</h1>
        {state}
      </Cluster>
      {about === undefined ? null : <p>{about}</p>}
    </div>
  )
}

export interface UserHeadProps extends RecordHeadProps {
  name: string
  pictureUrl: string | null
}

/** The heading of a user's page, with the picture. */
export function UserHead({ name, pictureUrl, ...words }: UserHeadProps) {
  return (
    <div className={classes.head} data-person>
      <Avatar name={name} pictureUrl={pictureUrl} size={44} />
      <Words {...words} />
    </div>
  )
}

export interface AdminRecordProps extends AdminPageProps, RecordHeadProps {
  /** Breadcrumbs of its lists; the record itself is appended. */
  above?: readonly Crumb[]
  title: string
}

/** The page of one record: breadcrumbs, title, state, and content. */
export function AdminRecord({ above, title, about, state, maw, children }: AdminRecordProps) {
  return (
    <AdminPage {...(maw !== undefined && { maw })}>
      {above === undefined ? null : <Breadcrumbs crumbs={[...above, { label: title }]} />}
      <div className={classes.head}>
        <Words title={title} about={about} state={state} />
      </div>
      {children}
    </AdminPage>
  )
}
