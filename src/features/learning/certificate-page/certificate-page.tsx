import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { IconDownload, IconCheck, IconLink } from '@tabler/icons-react'
import type { Brand } from '~/config/brand'
import type { Certificate } from '~/contract/learning'
import { Time } from '~/ui/format/time'
import { Logo } from '~/ui/illustrations/logo/logo'
import { Breadcrumbs } from '~/ui/components/breadcrumbs/breadcrumbs'
import { AppButtonAnchor, AppButton } from '~/ui/components/app-button/app-button'
import { LiveLine } from '~/ui/illustrations/live-line/live-line'
import { formatDuration } from '~/messages/duration'
import classes from './certificate-page.module.css'
import { useCopy } from '~/ui/clipboard/copy-button'
import { getHref } from '~/ui/links/href'
import { Box, Cluster, Text } from '~/ui/layouts/primitives'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { TextLink } from '~/ui/components/text-link/text-link'
import unknownCertificateClasses from './unknown-certificate.module.css'

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** Copies the URL of a certificate, and shows a toast. */
function CopyAddress({ address }: { address: string }) {
  const [isCopied, copy] = useCopy(() => address)
  return (
    <AppButton
      kind="outlined"
      size="md"
      aria-live="polite"
      leftSection={isCopied === true ? <IconCheck {...icon} /> : <IconLink {...icon} />}
      onClick={copy}
    >
      {isCopied === null ? t`Copy the link` : isCopied ? t`Copied` : t`It could not be copied`}
    </AppButton>
  )
}

const groupLength = 5

/** Formats a code in groups: `AB12C DE34F GH56J KL78M`. */
const formatCode = (code: string): string =>
  (code.match(new RegExp(`.{1,${groupLength}}`, 'g')) ?? []).join(' ')

// For the illustration only: a certificate shows the path's name and length.
const stopsDrawn = 5

interface CertificatePageProps {
  certificate: Certificate
  brand: Pick<Brand, 'name' | 'logo'>
  /** Whether the certificate is the reader's own. */
  isHolder: boolean
  /** The absolute URL of this page. */
  address: string
}

/** The public page of a certificate: what it proves, and for whom. */
export function CertificatePage({ certificate, brand, isHolder, address }: CertificatePageProps) {
  const { code, name, pathTitle, level, minutes, finishedAt } = certificate
  return (
    <>
      {isHolder ? (
        <Box mb={16} data-no-print>
          <Breadcrumbs
            crumbs={[{ label: t`Learning paths`, to: '/learning-paths' }, { label: t`Certificate` }]}
          />
        </Box>
      ) : null}
      <div className={classes.page}>
        <article className={classes.plate}>
          <p className={classes.brand}>
            <Logo picture={brand.logo} size={26} />
            {brand.name}
          </p>
          <div className={classes.words}>
            <p className={classes.label}>{t`Certificate`}</p>
            <Trans>
              <h1 className={classes.name} tabIndex={-1}>
                {name}
              </h1>
              <p className={classes.text}>
                has finished the learning path <strong>{pathTitle}</strong>.
              </p>
            </Trans>
          </div>
          <LiveLine stops={stopsDrawn} isWide />
          <Box as="dl" size="sm" className={classes.facts}>
            <div>
              <dt>{t`Finished`}</dt>
              <dd>
                <Time at={finishedAt} format="long-day" />
              </dd>
            </div>
            <div>
              <dt>{t`Level`}</dt>
              <dd>{level}</dd>
            </div>
            <div>
              <dt>{t`Length`}</dt>
              <dd>{formatDuration(minutes)}</dd>
            </div>
            <div>
              <dt>{t`Code`}</dt>
              <dd className={classes.code}>{formatCode(code)}</dd>
            </div>
          </Box>
        </article>
        <div className={classes.below}>
          <h2 className={classes.heading}>{t`Is this certificate real?`}</h2>
          <p
            className={classes.proof}
          >{t`${brand.name} issued it. Compare a copy with its page, which always shows what our records say:`}</p>
          <p className={classes.address}>{address}</p>
          {isHolder ? (
            <Cluster mt={20} data-no-print>
              <AppButtonAnchor
                size="md"
                href={getHref({ to: '/certificates/$code/pdf', params: { code } })}
                download={`certificate-${code}.pdf`}
                leftSection={<IconDownload size={16} stroke={1.6} aria-hidden="true" />}
              >{t`Download the PDF`}</AppButtonAnchor>
              <CopyAddress address={address} />
            </Cluster>
          ) : null}
        </div>
      </div>
    </>
  )
}

/** Shown for an unknown code, with possible reasons. */
export function UnknownCertificate({ code, brand }: { code: string; brand: { name: string } }) {
  return (
    <>
      <PageTitle>{t`There is no certificate with this code`}</PageTitle>
      <Text c="dim" maw="64ch" mt={16}>
        <Trans>
          {brand.name} issued no certificate with the code{' '}
          <span className={unknownCertificateClasses.code}>{code}</span>. Check it against the certificate: a
          code has twenty letters and digits, and never contains I, L, O or U.
        </Trans>
      </Text>
      <Text c="dim" maw="64ch" mt={16}>
        <Trans>
          If it is the same, the certificate is not ours. <TextLink to="/contact-us">Write to us</TextLink> if
          you have doubts.
        </Trans>
      </Text>
    </>
  )
}
