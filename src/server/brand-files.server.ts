import { type BrandFile, brandPath } from '~/config/brand-files'
import { serverConfig } from '~/config/server'
import { refusal } from './refusal.server'

// Opened on its own, the image may only use its own styles.
const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

/**
 * Serves the brand's image, which may be cached for ever, because another image has another address. Null for any other
 * address.
 */
export const serveBrandFile = (
  { method }: Request,
  pathname: string,
  files: readonly BrandFile[] = serverConfig().brandFiles,
): Response | null => {
  if (!pathname.startsWith(brandPath)) return null
  const file = files.find(({ address }) => address === pathname)
  if (file === undefined) return refusal('NOT_FOUND')
  const headers = {
    'cache-control': 'public, max-age=31536000, immutable',
    'content-length': String(file.bytes.length),
    'content-security-policy': policy,
    'content-type': file.type,
  }
  return new Response(method === 'HEAD' ? null : file.bytes, { headers })
}
