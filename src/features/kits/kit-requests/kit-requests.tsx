import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { getTrackingUrl } from '~/contract/shipping-carriers'
import type { KitRequest } from '~/contract/kits'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { StateLine } from '~/ui/components/state-line/state-line'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { TextAnchor, TextLink } from '~/ui/components/text-link/text-link'
import { Timeline } from '~/ui/components/timeline/timeline'
import { Time } from '~/ui/format/time'
import { Text } from '~/ui/layouts/primitives'
import { eventLabels, formatMonths, getStateProgress } from '../request-states'
import classes from './kit-requests.module.css'

const describe = ({ state, loanMonths, dueOn }: KitRequest): ReactNode => {
  switch (state) {
    case 'requested':
      return t`We review your request and email you the decision.`
    case 'approved':
      return t`It is being packed. You get a mail when it leaves.`
    case 'shipped':
      return t`It is on its way to you. You can keep it for ${formatMonths(loanMonths)} from delivery.`
    case 'delivered':
      if (dueOn === null) return t`You can keep it for ${formatMonths(loanMonths)} from delivery.`
      return (
        <Trans>
          Due back on <Time at={dueOn} format="day" />.
        </Trans>
      )
    case 'refused':
      return t`It was not approved. Write to us if you would like to know more.`
    case 'returned':
      return t`The loan is closed. Thank you.`
  }
}

/** The user's own requests, newest first, with their progress. */
export function KitRequests({ requests }: { requests: readonly KitRequest[] }) {
  return (
    <ul className={classes.requests}>
      {requests.map((request) => (
        <li key={request.id} className={classes.request}>
          <KitRequestState request={request} />
          <Text c="faint" size="xs" mt={4}>
            <Trans>
              Requested on <Time at={request.createdAt} format="day" />
            </Trans>
          </Text>
          <RequestHistory events={request.events} />
        </li>
      ))}
    </ul>
  )
}

/** The newest request, for the dashboard. */
export function LatestKitRequest({ requests }: { requests: readonly KitRequest[] }) {
  const [latest] = requests
  if (latest === undefined) {
    return (
      <EmptyState
        title={t`You have not requested a kit.`}
        action={<TextLink to="/request-devkit">{t`Request a kit`}</TextLink>}
      />
    )
  }
  return (
    <div className={classes.request}>
      <KitRequestState request={latest} />
    </div>
  )
}

/** Returns the details of a request: a reduced quantity, and an administrator's last message. */
const getParticulars = ({ quantity, asked, events }: KitRequest) => [
  ...(quantity < asked ? [t`You get ${quantity} of the ${asked} that you asked for.`] : []),
  ...(events.at(-1)?.note ? [`“${events.at(-1)?.note}”`] : []),
]

function KitRequestState({ request }: { request: KitRequest }) {
  const { kitName, quantity, purpose, state } = request
  const stops = getStateProgress(state)
  return (
    <>
      <p className={classes.name}>
        <Trans>
          <strong>
            {quantity > 1 ? `${quantity} × ` : ''}
            {kitName}
          </strong>{' '}
          for “{purpose}”
        </Trans>
      </p>
      {stops === null ? (
        <StatusLabel tone={state === 'refused' ? 'error' : 'muted'}>
          {state === 'refused' ? t`Refused` : t`Returned`}
        </StatusLabel>
      ) : (
        <StateLine stops={stops} />
      )}
      <Text c="dim" size="sm" mt={12}>
        {describe(request)}
      </Text>
      <Loan request={request} />
      <Parcel request={request} />
      {getParticulars(request).map((words) => (
        <Text key={words} size="sm" className={classes.particular}>
          {words}
        </Text>
      ))}
    </>
  )
}

/** The loan, and how to return it. */
function Loan({ request: { state, serials, returnInstructions } }: { request: KitRequest }) {
  if (serials.length === 0) return null
  return (
    <>
      <Text size="sm" className={classes.particular}>
        {plural(serials.length, { one: 'Serial number:', other: 'Serial numbers:' })} {serials.join(', ')}
      </Text>
      {state === 'delivered' && returnInstructions !== '' ? (
        <Text size="sm" className={classes.particular} style={{ whiteSpace: 'pre-line' }}>
          <strong>{t`How to return it:`}</strong> {returnInstructions}
        </Text>
      ) : null}
    </>
  )
}

/** The parcel with its tracking link. */
function Parcel({ request: { state, carrier, tracking } }: { request: KitRequest }) {
  if (state !== 'shipped' || (carrier === '' && tracking === '')) return null
  const address = getTrackingUrl(carrier, tracking)
  return (
    <Text size="sm" className={classes.particular}>
      {[carrier, tracking && t`tracking number ${tracking}`].filter(Boolean).join(', ')}
      {address === null ? null : (
        <>
          {'. '}
          <TextAnchor href={address} rel="noreferrer">{t`Follow the parcel`}</TextAnchor>
        </>
      )}
    </Text>
  )
}

/** The full history of a request. */
function RequestHistory({ events }: Pick<KitRequest, 'events'>) {
  return (
    <details className={classes.story}>
      <summary>{t`What happened`}</summary>
      <Timeline
        items={events.map((event, index) => ({
          id: String(index),
          title: eventLabels()[event.state],
          when: <Time at={event.at} />,
          state: index === events.length - 1 ? 'now' : 'past',
          ...(event.note === '' ? {} : { note: event.note }),
        }))}
      />
    </details>
  )
}
