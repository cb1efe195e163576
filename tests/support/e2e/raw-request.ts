import { request as send, type IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { productPort } from './addresses'

export interface RawAnswer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

export interface RawRequest {
  method?: string
  /** Sent unchanged, without normalisation. */
  path: string
  headers?: Record<string, string>
  body?: string
  port?: number
}

/** Sends a request that browsers and `fetch` do not allow: with any path, host and method. */
export const rawRequest = ({
  method = 'GET',
  path,
  headers = {},
  body,
  port = productPort,
}: RawRequest): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const request = send(
      { host: 'localhost', port, method, path, headers: { ...length, ...headers } },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(parts).toString(),
          }),
        )
      },
    )
    request.on('error', reject)
    request.end(body)
  })

/** Sends raw bytes to the portal, and returns all it answers until it closes the connection. */
export const rawBytes = (text: string, port = productPort): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = ''
    const socket = connect(port, 'localhost', () => socket.write(text))
    socket.setEncoding('latin1')
    socket.on('data', (part: string) => {
      said += part
    })
    socket.on('close', () => resolve(said))
    socket.on('error', reject)
  })

/** Whether a shared cache may store a response by its Cache-Control header (RFC 9111). */
export const mayBeShared = (control: string | null | undefined): boolean =>
  !!control && !/no-store|private/.test(control) && /public|max-age|s-maxage/.test(control)
