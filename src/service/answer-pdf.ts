import type { Endpoint } from '~/contract/endpoint'
import { commonHeaders } from './problem-response'

/** `/certificates/{code}/pdf` of a code: `certificates-7K3M.pdf`. */
const fileNameOf = (path: string, params: Record<string, string>) => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
  const words = filled.replace(/\/pdf$/, '').split(/[^\w-]+/)
  return `${words.filter((word) => word !== '').join('-')}.pdf`
}

/** Answers a PDF, to be shown or kept, under a name of its own. */
export const answerPdf = (
  { path, status }: Pick<Endpoint, 'path' | 'status'>,
  params: Record<string, string>,
  bytes: Uint8Array,
  requestId: string,
): Response =>
  new Response(new Uint8Array(bytes), {
    status,
    headers: {
      ...commonHeaders(requestId),
      // Browsers show no PDF in a sandbox.
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'content-type': 'application/pdf',
      'content-length': String(bytes.byteLength),
      'content-disposition': `inline; filename="${fileNameOf(path, params)}"`,
    },
  })
