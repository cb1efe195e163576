import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { AuditLogEntry, AuditEntry } from '~/contract/audit'
import { TextLink } from '~/ui/components/text-link/text-link'
import { TextWithTimes, Time } from '~/ui/format/time'
import { Box } from '~/ui/layouts/primitives'
import { getActionLabel } from './action-labels'
import classes from './audit-page.module.css'
import { roleDescriptions } from '~/contract/users'
import { questionFields, roles } from '~/contract/enums'

type Fact = AuditEntry['before'][string]

/** The value of a field before and after; null if the entry has none. */
export interface ChangedFact {
  label: string
  before: string | null
  after: string | null
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Labels of fields that differ from the service's names. */
const labels: () => Record<string, string> = () => ({
  slug: t`Address`,
  url: t`Address`,
  audience: t`Open to`,
  prerequisites: t`Finished first`,
  mostPieces: t`Maximum pieces per request`,
  pictureWords: t`What the picture shows`,
  email: t`E-mail`,
  isShown: t`Shown`,
  isPublished: t`Published`,
  isListed: t`Listed`,
  isHidden: t`Hidden`,
})

// Administrators choose these questions, and may have changed them since.
const nameQuestion = (name: string) =>
  questionFields.reduce((named, field, index) => named.replace(field, t`profile question ${index + 1}`), name)

/** Formats `address.postalCode` as `Postal code`. */
const getLabel = (name: string): string => {
  const known = labels()[name]
  if (known !== undefined) return known
  const words = nameQuestion(name)
    .replace(/^address\./, '')
    .replace(/([A-Z])/g, ' $1')
    .replaceAll('.', ' ')
    .toLowerCase()
  return capitalised(words)
}

// Values of the service with a capitalised label on screen.
const namedFields = new Set(['status', 'state', 'audience', 'level'])

const formatValue = (name: string, fact: Fact | undefined): string => {
  if (fact === true) return t`yes`
  if (fact === false) return t`no`
  if (fact === null || fact === undefined || fact === '') return t`empty`
  if (name === 'role') {
    const role = roles.find((known) => known === fact)
    if (role !== undefined) return roleDescriptions[role]
  }
  const text = String(fact)
  // Formats `kit_request.returned` as `Kit request returned`.
  if (name === 'events')
    return text
      .split(', ')
      .map((type) => capitalised(type.replace(/[._]/g, ' ')))
      .join(', ')
  return namedFields.has(name) ? capitalised(text.replaceAll('-', ' ')) : text
}

// Ids that are shown as links, or by their e-mail address.
const linkedFields = new Set(['bulkChange', 'delivery', 'identityUid'])

/** Returns the changed fields of an entry with their values before and after. */
export const getChangedFacts = ({ before, after }: Pick<AuditEntry, 'before' | 'after'>): ChangedFact[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => !linkedFields.has(name))
    .map((name) => ({
      label: getLabel(name),
      before: name in before ? formatValue(name, before[name]) : null,
      after: name in after ? formatValue(name, after[name]) : null,
    }))

const idIn = (name: string, { after }: Pick<AuditEntry, 'after'>): string | null => {
  const id = after[name]
  return typeof id === 'string' ? id : null
}

/** Returns the bulk change that an entry belongs to. */
export const getBulkChange = (entry: Pick<AuditEntry, 'after'>): string | null => idIn('bulkChange', entry)

/** Returns the webhook delivery that an entry created or repeated. */
export const getDelivery = (entry: Pick<AuditEntry, 'after'>): string | null => idIn('delivery', entry)

/** The audit entries of one page: time, actor, action, subject, and values before and after. */
export function AuditEntries({ entries }: { entries: readonly AuditLogEntry[] }) {
  return (
    <Box as="ol" size="sm" className={classes.entries} aria-label={t`Actions`}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <Time at={entry.at} />
          <span className={classes.actor}>
            {entry.actorName || (entry.actorUid === null ? t`The portal` : t`A former administrator`)}
          </span>
          <div className={classes.act}>
            <p>
              {getActionLabel(entry.action)}
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
  if (subjectKind === 'company' && subjectName) {
    return (
      <>
        {': '}
        <Link to="/admin/companies/$id" params={{ id: subjectId }} search={{}} className={classes.subject}>
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
  if (subjectKind !== 'user' && subjectKind !== 'user-record') return <>: {subjectName || subjectId}</>
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
      {', '}
      <Trans>
        in a{' '}
        <TextLink to="/admin/bulk-changes/$id" params={{ id }} search={{}}>
          bulk change
        </TextLink>
      </Trans>
    </>
  )
}

function DeliveryMark({ entry }: { entry: AuditLogEntry }) {
  const delivery = getDelivery(entry)
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
  const facts = getChangedFacts(entry)
  if (facts.length === 0) return null
  return (
    <Box as="ul" c="dim" className={classes.facts}>
      {facts.map(({ label, before, after }) => (
        <li key={label}>
          {label}: <FactValue before={before} after={after} />
        </li>
      ))}
    </Box>
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
  if (before === null || before === after) return is
  return (
    <Trans>
      <del>{was}</del> to {is}
    </Trans>
  )
}
