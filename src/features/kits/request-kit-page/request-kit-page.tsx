import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { Kit, KitEligibility, KitRequest } from '~/contract/kits'
import { useRestoreFocus } from '~/forms/focus'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { TextLink } from '~/ui/components/text-link/text-link'
import { Box, Columns } from '~/ui/layouts/primitives'
import { type OfferedKit, getOfferedKits } from '../kit-choice/offered-kits'
import { KitRequestForm } from '../kit-request-form/kit-request-form'
import type { KitRequestValues } from '../kit-request-form/kit-request-values'
import { KitRequests } from '../kit-requests/kit-requests'
import { isOpen } from '../request-states'
import classes from './request-kit-page.module.css'

interface RequestKitPageProps {
  kits: readonly Kit[]
  /** What each kit requires of the user. */
  eligibility: readonly KitEligibility[]
  /** The user's own requests, newest first. */
  requests: readonly KitRequest[]
  address: KitRequestValues['shippingAddress']
}

/** The page to request a kit, with the state of the user's own requests. */
export function RequestKitPage({ kits, eligibility, requests, address }: RequestKitPageProps) {
  const [sent, setSent] = useState<KitRequest | null>(null)
  useRestoreFocus(sent?.id ?? '', 'main h1')
  const requested = requests.filter(isOpen).map(({ kit }) => kit)
  return (
    <>
      <PageTitle
        lead={t`We lend kits to approved members for free, for a limited time and a specific project.`}
      >{t`Request a kit`}</PageTitle>
      <Columns content="form" mt={24}>
        <div className={classes.main}>
          {sent === null ? (
            <Requesting
              offers={getOfferedKits(kits, eligibility, requested)}
              address={address}
              onRequested={setSent}
            />
          ) : (
            <Callout tone="success" title={t`Your request for the ${sent.kitName} is in.`} isAnnounced>
              <p>{t`We review it and email you when it is approved and when the parcel leaves. Follow it on this page.`}</p>
              <Box as="p" mt={12}>
                <AppButton kind="outlined" onClick={() => setSent(null)}>{t`Request another kit`}</AppButton>
              </Box>
            </Callout>
          )}
        </div>
        <section>
          <SectionHeading>{t`Your requests`}</SectionHeading>
          {requests.length === 0 ? (
            <EmptyState title={t`You have not requested a kit yet.`} />
          ) : (
            <KitRequests requests={requests} />
          )}
        </section>
      </Columns>
    </>
  )
}

interface RequestingProps extends Pick<RequestKitPageProps, 'address'> {
  offers: readonly OfferedKit[]
  onRequested: (request: KitRequest) => void
}

function Requesting({ offers, address, onRequested }: RequestingProps) {
  if (offers.length === 0) {
    return (
      <EmptyState
        title={t`No kits are lent at the moment.`}
        action={<TextLink to="/contact-us">{t`Ask when there will be`}</TextLink>}
      />
    )
  }
  return (
    <>
      {offers.some(({ isRequested }) => isRequested) ? (
        <Box mb={20}>
          <Callout>{t`You can have one open request for most kits. You can request the same kit again once the parcel has arrived.`}</Callout>
        </Box>
      ) : null}
      <KitRequestForm offers={offers} address={address} onRequested={onRequested} />
    </>
  )
}
