import type { HeldCertificate } from '~/contract/learning-paths'
import { FoldedRest } from '~/ui/components/folded-rest/folded-rest'
import { StandingList, StandingRow } from '~/ui/components/standing-list/standing-list'
import { TextPlace } from '~/ui/components/text-link/text-link'
import { Time } from '~/ui/dates/time'
import { certificateAddress } from '../path-address'

const shownAtOnce = 10

/** Certificates by what was finished, each with the way to its page. */
export function CertificateList({ certificates }: { certificates: readonly HeldCertificate[] }) {
  return (
    <FoldedRest items={certificates} most={shownAtOnce} another="more certificate">
      {(some) => <Certificates certificates={some} />}
    </FoldedRest>
  )
}

function Certificates({ certificates }: { certificates: readonly HeldCertificate[] }) {
  return (
    <StandingList>
      {certificates.map(({ code, pathTitle, finishedAt }) => (
        <StandingRow
          key={code}
          standing={
            <span>
              finished <Time at={finishedAt} format="day" />
            </span>
          }
        >
          <TextPlace to={certificateAddress(code)}>{pathTitle}</TextPlace>
        </StandingRow>
      ))}
    </StandingList>
  )
}
