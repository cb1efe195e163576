import { getHref, type Href } from '~/ui/links/href'

/** Returns the URL of a path. */
export const getPathHref = (path: string): Href => getHref({ to: '/learning-paths/$path', params: { path } })

/** Returns the URL of a unit. */
export const getUnitHref = (path: string, unit: string): Href =>
  getHref({ to: '/learning-paths/$path/$unit', params: { path, unit } })

/** Returns the public URL of a certificate. */
export const getCertificateHref = (code: string): Href =>
  getHref({ to: '/certificates/$code', params: { code } })

/** Returns the public URL of a path's outline. */
export const getPathOutlineHref = (path: string): Href =>
  getHref({ to: '/explore/learning-paths/$path', params: { path } })
