import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { IconAlertTriangle, IconCalendarPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { getTrackingUrl } from '~/contract/shipping-carriers'
import {
  type AcceptedAgreement,
  type KitRequestChange,
  type ManagedKitRequest,
  type RequestUnit,
  nextKitStates,
} from '~/contract/kits'
import { useRestoreFocus } from '~/forms/focus'
import { AppButton } from '~/ui/components/app-button/app-button'
import { FactList } from '~/ui/components/fact-list/fact-list'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { TextAnchor, TextLink, TextRouteLink } from '~/ui/components/text-link/text-link'
import { Timeline } from '~/ui/components/timeline/timeline'
import { Time } from '~/ui/format/time'
import { AdminRecord } from '~/ui/layouts/admin-record/admin-record'
import { ChangeDialog } from './change-dialog'
import { changeIcons, stateLabels, verbs } from './state-labels'
import { kitQueueQueries } from '../dev-kits.queries'
import classes from './kit-queue.module.css'
import { asHref } from '~/ui/links/href'
import { Cluster, Stack } from '~/ui/layouts/primitives'
import { unitStateLabels } from '../units/unit-labels'
import { RequestState } from './kit-queue-table'
import { ExtendDialog, ReturnDialog } from './loan-dialogs'

const lines = (parts: readonly (string | undefined)[]) => parts.filter(Boolean).join('\n')

const getShippingLines = ({ shippingAddress: to }: ManagedKitRequest) =>
  lines([to.recipient, to.street, [to.postalCode, to.city].filter(Boolean).join(' '), to.region, to.country])

/** A kit request: user, address, history and next step. */
export function KitRequestPage({ id }: { id: string }) {
  const { data: request } = useSuspenseQuery(kitQueueQueries.one(id))
  const [next, setNext] = useState<KitRequestChange['state'] | 'extended' | null>(null)
  useRestoreFocus(`${next === null} ${request.state}`, 'main h1')
  const { kitName, quantity, asked, name, email, company, identityUid, state, purpose } = request
  const title = `${quantity} × ${kitName}`
  const following = nextKitStates[state].flatMap((each) => (each === 'requested' ? [] : [each]))
  return (
    <AdminRecord
      above={[{ label: t`Kit requests`, to: '/admin/dev-kits' }]}
      title={title}
      about={
        <Trans>
          For{' '}
          <Link to="/admin/profile" search={{ id: identityUid }}>
            {name}
          </Link>
          , {[company, email].filter(Boolean).join(', ')}
        </Trans>
      }
      state={<RequestState state={state} daysOverdue={request.daysOverdue} isBoxed />}
    >
      {following.length === 0 ? null : (
        <Cluster>
          {following.map((each, index) => (
            <AppButton
              key={each}
              kind={index === 0 ? 'primary' : 'outlined'}
              leftSection={changeIcons[each]}
              onClick={() => setNext(each)}
            >
              {each === 'returned' ? t`Record a return` : verbs()[each]}
            </AppButton>
          ))}
          {state === 'delivered' ? (
            <AppButton
              kind="outlined"
              leftSection={<IconCalendarPlus size={16} stroke={1.7} aria-hidden="true" />}
              onClick={() => setNext('extended')}
            >{t`Extend the loan`}</AppButton>
          ) : null}
        </Cluster>
      )}
      <div className={classes.columns}>
        <section aria-labelledby="request">
          <SectionHeading id="request">{t`The request`}</SectionHeading>
          <FactList
            columns={1}
            facts={[
              { label: t`Purpose`, value: purpose },
              { label: t`Asked for`, value: String(asked) },
              { label: t`Parcel to`, value: <ShippingAddress request={request} /> },
              { label: t`Carrier`, value: request.carrier || t`None yet` },
              { label: t`Tracking`, value: <Tracking request={request} /> },
              { label: t`Units`, value: <Units units={request.units} /> },
              ...(request.dueOn === null || state !== 'delivered'
                ? []
                : [{ label: t`Due`, value: <Time at={request.dueOn} format="day" /> }]),
              ...(request.agreement === null
                ? []
                : [{ label: t`Accepted`, value: <Accepted agreement={request.agreement} /> }]),
            ]}
          />
        </section>
        <section aria-labelledby="story">
          <SectionHeading id="story">{t`What happened`}</SectionHeading>
          <div className={classes.story}>
            <Timeline
              items={request.events.map((event, index) => ({
                id: String(index),
                title: t`${stateLabels()[event.state].name} by ${event.actorName}`,
                when: <Time at={event.at} />,
                state: index === request.events.length - 1 ? 'now' : 'past',
                ...(event.note === '' ? {} : { note: event.note }),
              }))}
            />
          </div>
        </section>
      </div>
      <NextDialog request={request} next={next} setNext={setNext} />
    </AdminRecord>
  )
}

interface NextDialogProps {
  request: ManagedKitRequest & { units: readonly RequestUnit[] }
  next: KitRequestChange['state'] | 'extended' | null
  setNext: (next: KitRequestChange['state'] | 'extended' | null) => void
}

/** The dialog of the next step, if open. */
function NextDialog({ request, next, setNext }: NextDialogProps) {
  if (next === null) return null
  const close = () => setNext(null)
  const dialog = { request, onClose: close, onOpen: () => setNext(next) }
  if (next === 'extended') return <ExtendDialog {...dialog} dueOn={request.dueOn ?? ''} />
  if (next === 'returned') return <ReturnDialog {...dialog} />
  return (
    <ChangeDialog
      key={next}
      requests={[request]}
      state={next}
      suggested={next === 'shipped' ? request.units.map(({ serial }) => serial) : undefined}
      onClose={close}
      onOpen={() => setNext(next)}
      onDone={close}
    />
  )
}

/** The reserved or lent units. */
function Units({ units }: { units: readonly RequestUnit[] }) {
  if (units.length === 0) return t`None`
  return (
    <Stack as="ul" gap={4}>
      {units.map(({ id, serial, state }) => (
        <Cluster as="li" key={id} gap="4px 12px">
          <TextLink to="/admin/dev-kits/units/$id" params={{ id }}>
            {serial}
          </TextLink>
          <StatusLabel {...unitStateLabels()[state]} />
        </Cluster>
      ))}
    </Stack>
  )
}

/** The address, with the warnings from the request form. */
function ShippingAddress({ request }: { request: ManagedKitRequest }) {
  return (
    <>
      <span className={classes.address}>{getShippingLines(request)}</span>
      {request.addressAdvice.map(({ field, text }) => (
        <span key={field} className={classes.advice}>
          <IconAlertTriangle size={15} stroke={1.7} aria-hidden="true" />
          <span>{text}</span>
        </span>
      ))}
    </>
  )
}

function Tracking({ request: { carrier, tracking } }: { request: ManagedKitRequest }) {
  const address = getTrackingUrl(carrier, tracking)
  if (address === null) return tracking || t`None yet`
  return (
    <TextAnchor href={address} rel="noreferrer">
      {tracking}
    </TextAnchor>
  )
}

function Accepted({ agreement: { title, path, version, acceptedAt } }: { agreement: AcceptedAgreement }) {
  return (
    <Trans>
      <TextRouteLink to={asHref(path)}>{title}</TextRouteLink>, version {version}, <Time at={acceptedAt} />
    </Trans>
  )
}
