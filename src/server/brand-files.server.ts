import { type BrandFile, brandPath } from '~/config/brand-files'
import { serverConfig } from '~/config/server'
import { refusal } from './refusal.server'

// Opened on its own, the drawing may use its own styles, and nothing else.
const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

/**
 * Answers with the brand's picture, which may be cached for ever: another one has another address. Null for any
 * other address.
 */
export const answerBrandFile = (
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
