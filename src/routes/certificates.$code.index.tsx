import { t } from '@lingui/core/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound, type ErrorComponentProps } from '@tanstack/react-router'
import * as v from 'valibot'
import { ProblemError } from '~/contract/problem'
import { CertificatePage, UnknownCertificate } from '~/features/learning/certificate-page/certificate-page'
import { learningPathQueries } from '~/features/learning/learning-paths.queries'
import { getCertificateHref } from '~/features/learning/path-hrefs'
import { errorMessage } from '~/ui/format/error-message'
import { getUser } from '~/auth/session'
import { sessionQueries } from '~/auth/session.queries'
import { usePublicConfig, useSession } from '~/auth/use-session'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { ErrorScreen } from '../app/layout/error-screen'
import { DefaultFrame } from '../app/layout/frames'
import { pageHead } from './-page-head'
import { certificateCode } from '~/contract/field-schemas'

/** Normalizes a certificate code; undefined for a malformed one. */
const readCode = (text: string): string | undefined => {
  const result = v.safeParse(certificateCode, text.replaceAll(/[\s-]/g, ''))
  return result.success ? result.output : undefined
}

export const Route = createFileRoute('/certificates/$code/')({
  loader: async ({ context: { queryClient }, params }) => {
    const code = readCode(params.code)
    if (code === undefined) throw notFound()
    const user = getUser(await queryClient.ensureQueryData(sessionQueries.session()))
    const [certificate] = await Promise.all([
      queryClient.ensureQueryData(learningPathQueries.certificate(code)),
      user === null ? undefined : queryClient.prefetchQuery(learningPathQueries.ofPerson(user.identityUid)),
    ])
    if (certificate === null) throw notFound()
    return { title: t`${certificate.pathTitle}, certificate of ${certificate.name}` }
  },
  head: ({ loaderData }) =>
    pageHead({
      title: t`No such certificate`,
      ...loaderData,
      isHidden: true,
    }),
  component: CertificateRoute,
  notFoundComponent: Unknown,
  errorComponent: NotShown,
})

function CertificateRoute() {
  const { code: given } = Route.useParams()
  const code = readCode(given) ?? given
  const { origin, brand } = usePublicConfig()
  const certificate = useSuspenseQuery(learningPathQueries.certificate(code)).data
  const identityUid = getUser(useSession())?.identityUid
  const own = useQuery({
    ...learningPathQueries.ofPerson(identityUid ?? ''),
    enabled: identityUid !== undefined,
  }).data
  if (certificate === null) throw notFound()
  return (
    <DefaultFrame>
      <CertificatePage
        certificate={certificate}
        brand={brand}
        isHolder={own?.certificates.some((held) => held.code === code) === true}
        address={origin + getCertificateHref(code)}
      />
    </DefaultFrame>
  )
}

function Unknown() {
  const { code } = Route.useParams()
  return (
    <DefaultFrame>
      <UnknownCertificate code={code} brand={usePublicConfig().brand} />
    </DefaultFrame>
  )
}

/** Shown if the lookup fails, which must not look like a missing certificate. */
function NotShown(props: ErrorComponentProps<unknown>) {
  const { error } = props
  if (!(error instanceof ProblemError)) return <ErrorScreen {...props} />
  return (
    <DefaultFrame>
      <PageTitle
        lead={errorMessage(error)}
      >{t`This certificate cannot be looked up at the moment`}</PageTitle>
    </DefaultFrame>
  )
}
