import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { HeldCertificate } from '~/contract/learning'
import { ShowMore } from '~/ui/components/show-more/show-more'
import { StatusList, StatusRow } from '~/ui/components/state-line/state-line'
import { TextRouteLink } from '~/ui/components/text-link/text-link'
import { Time } from '~/ui/format/time'
import { getCertificateHref } from '../path-hrefs'
import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '~/ui/components/error-state/error-state'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { Box } from '~/ui/layouts/primitives'
import { learningPathQueries } from '../learning-paths.queries'

const maxVisible = 10

/** A list of certificates, each with a link to its page. */
export function CertificateList({ certificates }: { certificates: readonly HeldCertificate[] }) {
  return (
    <ShowMore
      items={certificates}
      most={maxVisible}
      describeRest={(count) => plural(count, { one: '# more certificate', other: '# more certificates' })}
    >
      {(some) => <Certificates certificates={some} />}
    </ShowMore>
  )
}

function Certificates({ certificates }: { certificates: readonly HeldCertificate[] }) {
  return (
    <StatusList>
      {certificates.map(({ code, pathTitle, finishedAt }) => (
        <StatusRow
          key={code}
          standing={
            <span>
              <Trans>
                finished <Time at={finishedAt} format="day" />
              </Trans>
            </span>
          }
        >
          <TextRouteLink to={getCertificateHref(code)}>{pathTitle}</TextRouteLink>
        </StatusRow>
      ))}
    </StatusList>
  )
}

/**
 * All certificates of a user, also of deleted paths and for users without access to learning. Renders nothing without
 * any.
 */
export function OwnCertificates({ identityUid }: { identityUid: string }) {
  const { data, error, refetch } = useQuery(learningPathQueries.ofPerson(identityUid))
  if (data === undefined ? error === null : data.certificates.length === 0) return null
  return (
    <Box as="section" mt={40} aria-labelledby="certificates">
      <SectionHeading id="certificates">{t`Certificates`}</SectionHeading>
      {data === undefined ? (
        <ErrorState title={t`Your certificates could not be loaded.`} query={{ error, refetch }} />
      ) : (
        <CertificateList certificates={data.certificates} />
      )}
    </Box>
  )
}
