import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { HeldCertificate } from '~/contract/learning'
import { ShowMore } from '~/ui/components/show-more/show-more'
import { StatusList, StandingRow } from '~/ui/components/status-list/status-list'
import { TextPlace } from '~/ui/components/text-link/text-link'
import { Time } from '~/ui/format/time'
import { certificateAddress } from '../path-address'

const shownAtOnce = 10

/** Certificates by what was finished, each with the way to its page. */
export function CertificateList({ certificates }: { certificates: readonly HeldCertificate[] }) {
  return (
    <ShowMore items={certificates} most={shownAtOnce} another={t`more certificate`}>
      {(some) => <Certificates certificates={some} />}
    </ShowMore>
  )
}

function Certificates({ certificates }: { certificates: readonly HeldCertificate[] }) {
  return (
    <StatusList>
      {certificates.map(({ code, pathTitle, finishedAt }) => (
        <StandingRow
          key={code}
          standing={
            <span>
              <Trans>
                finished <Time at={finishedAt} format="day" />
              </Trans>
            </span>
          }
        >
          <TextPlace to={certificateAddress(code)}>{pathTitle}</TextPlace>
        </StandingRow>
      ))}
    </StatusList>
  )
}
