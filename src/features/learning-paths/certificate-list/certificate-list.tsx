import type { HeldCertificate } from '~/contract/learning-paths'
import { TextPlace } from '~/ui/components/text-link/text-link'
import { dayOf } from '~/ui/dates/dates'
import { certificateAddress } from '../path-address'
import classes from './certificate-list.module.css'

/** Certificates by what was finished, each with the way to its page. */
export function CertificateList({ certificates }: { certificates: readonly HeldCertificate[] }) {
  return (
    <ul className={classes.certificates}>
      {certificates.map(({ code, pathTitle, finishedAt }) => (
        <li key={code}>
          <TextPlace to={certificateAddress(code)}>{pathTitle}</TextPlace>
          <span className={classes.standing}>
            finished <time dateTime={finishedAt}>{dayOf(finishedAt)}</time>
          </span>
        </li>
      ))}
    </ul>
  )
}
