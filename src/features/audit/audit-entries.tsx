import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { AuditLogEntry } from '~/contract/audit'
import { TextLink } from '~/ui/components/text-link/text-link'
import { TextWithTimes, Time } from '~/ui/format/time'
import { Box } from '~/ui/layouts/primitives'
import { actionName } from './action-words'
import classes from './audit-page.module.css'
import { getBulkChange, type ChangedFact, changedFacts, deliveryOf } from './changed-facts'

/** The acts of one page: when, who, what, to whom, and what it was before and after. */
export function AuditEntries({ entries }: { entries: readonly AuditLogEntry[] }) {
  return (
    <Box as="ol" size="sm" className={classes.entries} aria-label={t`Acts`}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <Time at={entry.at} />
          <span className={classes.actor}>
            {entry.actorName || (entry.actorUid === null ? t`The portal` : t`A former administrator`)}
          </span>
          <div className={classes.act}>
            <p>
              {actionName(entry.action)}
              <Subject entry={entry} />
              <BulkChangeMark entry={entry} />
              <DeliveryMark entry={entry} />
            </p>
            <Facts entry={entry} />
          </div>
        </li>
      ))}
    </Box>
  )
}

function Subject({ entry: { subjectKind, subjectId, subjectName } }: { entry: AuditLogEntry }) {
  if (subjectKind === 'list') return null
  if (subjectKind === 'page' && subjectName) {
    return (
      <>
        {': '}
        <Link to="/admin/pages/$id" params={{ id: subjectId }} className={classes.subject}>
          {subjectName}
        </Link>
      </>
    )
  }
  if (subjectKind === 'bulk-change') {
    return (
      <>
        {': '}
        <TextLink
          to="/admin/bulk-changes/$id"
          params={{ id: subjectId }}
          search={{}}
        >{t`its result`}</TextLink>
      </>
    )
  }
  if (subjectKind !== 'user') return <>: {subjectName || subjectId}</>
  return (
    <>
      {': '}
      <Link to="/admin/profile" search={{ id: subjectId }} className={classes.subject}>
        {subjectName || subjectId}
      </Link>
    </>
  )
}

function BulkChangeMark({ entry }: { entry: AuditLogEntry }) {
  const id = getBulkChange(entry)
  return id === null ? null : (
    <>
      {t`, in a `}
      <TextLink to="/admin/bulk-changes/$id" params={{ id }} search={{}}>{t`bulk change`}</TextLink>
    </>
  )
}

function DeliveryMark({ entry }: { entry: AuditLogEntry }) {
  const delivery = deliveryOf(entry)
  if (entry.subjectKind !== 'webhook' || delivery === null) return null
  return (
    <>
      {', '}
      <TextLink
        to="/admin/webhooks/$id/deliveries/$delivery"
        params={{ id: entry.subjectId, delivery }}
      >{t`the delivery`}</TextLink>
    </>
  )
}

function Facts({ entry }: { entry: AuditLogEntry }) {
  const facts = changedFacts(entry)
  if (facts.length === 0) return null
  return (
    <ul className={classes.facts}>
      {facts.map(({ label, before, after }) => (
        <li key={label}>
          {label}: <FactValue before={before} after={after} />
        </li>
      ))}
    </ul>
  )
}

function FactValue({ before, after }: Omit<ChangedFact, 'label'>) {
  const was = <TextWithTimes text={before ?? ''} />
  if (after === null) return <Trans>was {was}</Trans>
  const is = (
    <ins>
      <TextWithTimes text={after} />
    </ins>
  )
  if (before === null) return is
  return (
    <Trans>
      <del>{was}</del> to {is}
    </Trans>
  )
}
