import { getHref, type Href } from '~/ui/links/href'

/** Where a path is shown. */
export const getPathHref = (path: string): Href => getHref({ to: '/learning-paths/$path', params: { path } })

/** Where a unit is worked in. */
export const getUnitHref = (path: string, unit: string): Href =>
  getHref({ to: '/learning-paths/$path/$unit', params: { path, unit } })

/** Where anybody can verify a certificate. */
export const getCertificateHref = (code: string): Href =>
  getHref({ to: '/certificates/$code', params: { code } })

/** Where everybody sees how a path is built. */
export const getPathOutlineHref = (path: string): Href =>
  getHref({ to: '/explore/learning-paths/$path', params: { path } })
