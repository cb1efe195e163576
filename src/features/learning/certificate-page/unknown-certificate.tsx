import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { TextLink } from '~/ui/components/text-link/text-link'
import { Text } from '~/ui/layouts/primitives'
import classes from './unknown-certificate.module.css'

/** No certificate has the code that was asked for, and what that may mean. */
export function UnknownCertificate({ code, brand }: { code: string; brand: { name: string } }) {
  return (
    <>
      <PageTitle>{t`There is no certificate with this code`}</PageTitle>
      <Text c="dim" maw="64ch" mt={16}>
        <Trans>
          {brand.name} issued none with the code <span className={classes.code}>{code}</span>. Compare it with
          the certificate, letter by letter: it has twenty letters and digits, and neither I, L, O nor U among
          them.
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
