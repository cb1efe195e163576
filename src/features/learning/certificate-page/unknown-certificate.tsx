import { PageTitle } from '~/ui/components/page-title/page-title'
import { TextLink } from '~/ui/components/text-link/text-link'
import classes from './unknown-certificate.module.css'

/** No certificate has the code that was asked for, and what that may mean. */
export function UnknownCertificate({ code, brand }: { code: string; brand: { name: string } }) {
  return (
    <>
      <PageTitle>There is no certificate with this code</PageTitle>
      <p className={classes.text}>
        {brand.name} issued none with the code <span className={classes.code}>{code}</span>. Compare it with
        the certificate, letter by letter: it has twenty letters and digits, and neither I, L, O nor U among
        them.
      </p>
      <p className={classes.text}>
        If it is the same, the certificate is not ours. <TextLink to="/contact-us">Write to us</TextLink> if
        you have doubts.
      </p>
    </>
  )
}
