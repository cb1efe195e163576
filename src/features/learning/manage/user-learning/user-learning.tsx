import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { UserPath } from '~/contract/learning'
import { ErrorState } from '~/ui/components/error-state/error-state'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { SkeletonRows } from '~/ui/components/skeleton-rows/skeleton-rows'
import { StatusList, StatusRow } from '~/ui/components/state-line/state-line'
import { TextLink, TextRouteLink } from '~/ui/components/text-link/text-link'
import { Time } from '~/ui/format/time'
import { Box, Text } from '~/ui/layouts/primitives'
import { CertificateList } from '../../certificate-list/certificate-list'
import { formatUnitCount } from '../../duration'
import { learningPathQueries } from '../../learning-paths.queries'
import { getCertificateHref } from '../../path-hrefs'

/** The learning paths that a user has started, with the progress of each. */
export function UserLearning({ identityUid }: { identityUid: string }) {
  const paths = useQuery(learningPathQueries.ofPerson(identityUid))
  const rows = paths.data?.data
  const shown = new Set(rows?.map(({ certificate }) => certificate))
  const others = paths.data?.certificates.filter(({ code }) => !shown.has(code)) ?? []
  return (
    <Box as="section" mt={32} aria-labelledby="learning">
      <SectionHeading id="learning">{t`Learning`}</SectionHeading>
      {rows === undefined && paths.error !== null ? (
        <ErrorState title={t`The learning paths could not be loaded.`} query={paths} />
      ) : rows === undefined ? (
        <SkeletonRows rows={2} columns={[4, 1]} />
      ) : rows.length === 0 ? (
        others.length === 0 && <Text c="faint" size="sm" py={12}>{t`No learning path is begun yet.`}</Text>
      ) : (
        <StatusList>
          {rows.map((path) => (
            <StatusRow key={path.slug} standing={<PathProgress path={path} />}>
              <TextLink to="/admin/learning-paths/$id/learners" params={{ id: path.slug }}>
                {path.title}
              </TextLink>
            </StatusRow>
          ))}
        </StatusList>
      )}
      {others.length === 0 ? null : (
        <>
          <Text as="h3" c="dim" size="sm" mt={20}>{t`Certificates of paths that were removed`}</Text>
          <CertificateList certificates={others} />
        </>
      )}
    </Box>
  )
}

function PathProgress({
  path: { finishedUnits, unitCount, lastAt, finishedAt, certificate },
}: {
  path: UserPath
}) {
  const units = formatUnitCount(unitCount)
  return (
    <span>
      {finishedAt === null ? (
        <Trans>
          {finishedUnits} of {units}, last active <Time at={lastAt} format="day" />
        </Trans>
      ) : (
        <Trans>
          {finishedUnits} of {units}, finished <Time at={finishedAt} format="day" />
        </Trans>
      )}
      {certificate === null ? null : (
        <>
          , <TextRouteLink to={getCertificateHref(certificate)}>{t`certificate`}</TextRouteLink>
        </>
      )}
    </span>
  )
}
