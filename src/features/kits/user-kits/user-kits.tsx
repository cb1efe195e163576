import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { KitRequest } from '~/contract/kits'
import { ErrorState } from '~/ui/components/error-state/error-state'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { SkeletonRows } from '~/ui/components/skeleton-rows/skeleton-rows'
import { StatusList, StatusRow } from '~/ui/components/state-line/state-line'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { TextLink } from '~/ui/components/text-link/text-link'
import { Time } from '~/ui/format/time'
import { Box, Text } from '~/ui/layouts/primitives'
import { devKitQueries } from '../dev-kits.queries'
import { stateLabels } from '../queue/state-labels'

/** A user's kit requests, for administrators. */
export function UserKits({ identityUid }: { identityUid: string }) {
  const requests = useQuery(devKitQueries.getRequests(identityUid))
  const rows = requests.data?.data
  return (
    <Box as="section" mt={32} aria-labelledby="kits">
      <SectionHeading id="kits">{t`Kits`}</SectionHeading>
      {rows === undefined && requests.error !== null ? (
        <ErrorState title={t`The kit requests could not be loaded.`} query={requests} />
      ) : rows === undefined ? (
        <SkeletonRows rows={2} columns={[4, 1]} />
      ) : rows.length === 0 ? (
        <Text c="faint" size="sm" py={12}>{t`No kit is requested yet.`}</Text>
      ) : (
        <StatusList>
          {rows.map((request) => (
            <UserKit key={request.id} request={request} />
          ))}
        </StatusList>
      )}
    </Box>
  )
}

function UserKit({ request: { id, kitName, quantity, state, createdAt } }: { request: KitRequest }) {
  return (
    <StatusRow
      standing={
        <>
          <StatusLabel {...stateLabels()[state]} />
          <span>
            <Trans>
              requested <Time at={createdAt} format="day" />
            </Trans>
          </span>
        </>
      }
    >
      <TextLink to="/admin/dev-kits/$id" params={{ id }}>
        {quantity > 1 ? `${quantity} × ` : ''}
        {kitName}
      </TextLink>
    </StatusRow>
  )
}
