import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '~/forms/error-message'
import { ErrorState } from '~/ui/components/error-state/error-state'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { Box } from '~/ui/layouts/primitives'
import { learningPathQueries } from '../learning-paths.queries'
import { CertificateList } from './certificate-list'

/**
 * All certificates of a user, also of paths that are gone and for users who may not learn any more. Renders nothing
 * where there is none.
 */
export function OwnCertificates({ identityUid }: { identityUid: string }) {
  const { data, error, refetch } = useQuery(learningPathQueries.ofPerson(identityUid))
  if (data === undefined ? error === null : data.certificates.length === 0) return null
  return (
    <Box as="section" mt={40} aria-labelledby="certificates">
      <SectionHeading id="certificates">{t`Certificates`}</SectionHeading>
      {data === undefined ? (
        <ErrorState title={t`Your certificates could not be loaded.`} onRetry={() => void refetch()}>
          {errorMessage(error)}
        </ErrorState>
      ) : (
        <CertificateList certificates={data.certificates} />
      )}
    </Box>
  )
}
