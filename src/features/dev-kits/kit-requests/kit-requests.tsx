import type { KitRequest } from '~/contract/dev-kits'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { StateLine } from '~/ui/components/state-line/state-line'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { TextPlace } from '~/ui/components/text-link/text-link'
import { dayOf } from '~/ui/dates/dates'
import { stateStops } from '../request-states'
import classes from './kit-requests.module.css'

const meanings: Record<KitRequest['state'], string> = {
  requested: 'A person reads your request and tells you by mail.',
  approved: 'It is being packed. You get a mail when it leaves.',
  shipped: 'It is on its way to you.',
  delivered: 'It is yours for six months from delivery.',
  refused: 'It was not approved. Write to us if you would like to know more.',
  returned: 'It is back with us. Thank you.',
}

/** A person's own requests, newest first, each with how far it has come. */
export function KitRequests({ requests }: { requests: readonly KitRequest[] }) {
  return (
    <ul className={classes.requests}>
      {requests.map((request) => (
        <li key={request.id} className={classes.request}>
          <KitRequestState request={request} />
          <p className={classes.date}>
            Requested on <time dateTime={request.createdAt}>{dayOf(request.createdAt)}</time>
          </p>
        </li>
      ))}
    </ul>
  )
}

/** The newest request alone, for the dashboard. */
export function LatestKitRequest({ requests }: { requests: readonly KitRequest[] }) {
  const [latest] = requests
  if (latest === undefined) {
    return (
      <EmptyState
        title="You have not requested a kit."
        action={<TextPlace to="/request-devkit">Request a kit</TextPlace>}
      />
    )
  }
  return (
    <div className={classes.request}>
      <KitRequestState request={latest} />
    </div>
  )
}

/** What only this request has to say: fewer pieces, the parcel, the last word of an administrator. */
const particularsOf = ({ quantity, asked, carrier, tracking, state, events }: KitRequest) => [
  ...(quantity < asked ? [`You get ${quantity} of the ${asked} that you asked for.`] : []),
  ...(state === 'shipped' && (carrier || tracking)
    ? [[carrier, tracking && `tracking number ${tracking}`].filter(Boolean).join(', ')]
    : []),
  ...(events.at(-1)?.note ? [`“${events.at(-1)?.note}”`] : []),
]

function KitRequestState({ request }: { request: KitRequest }) {
  const { kitName, quantity, purpose, state } = request
  const stops = stateStops(state)
  return (
    <>
      <p className={classes.name}>
        <strong>
          {quantity > 1 ? `${quantity} × ` : ''}
          {kitName}
        </strong>{' '}
        for “{purpose}”
      </p>
      {stops === null ? (
        <StatusLabel tone={state === 'refused' ? 'error' : 'muted'}>
          {state === 'refused' ? 'Refused' : 'Returned'}
        </StatusLabel>
      ) : (
        <StateLine stops={stops} />
      )}
      <p className={classes.meaning}>{meanings[state]}</p>
      {particularsOf(request).map((words) => (
        <p key={words} className={classes.particular}>
          {words}
        </p>
      ))}
    </>
  )
}
