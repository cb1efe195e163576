import { t } from '@lingui/core/macro'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { fieldProblem } from '~/contract/field-problem'
import type { ServiceConfig } from '~/config/service'
import { getRefusal } from '../webhooks/webhook-address'
import { getFailureSentence, guardedLookup } from '../webhooks/post-body'

type Setting = Parameters<typeof guardedLookup>[0] & Pick<ServiceConfig, 'demonstration' | 'webhookNetworks'>

// Milliseconds for all of it, redirects too.
const timeout = 20_000
const mostRedirects = 3

class Unusable extends Error {}

const isRedirect = (status: number) => [301, 302, 303, 307, 308].includes(status)

/** One request. @returns the text, or where it is instead */
const getOnce = (
  address: URL,
  setting: Setting,
  { maxBytes, signal }: { maxBytes: number; signal: AbortSignal },
): Promise<{ text: string } | { location: string }> =>
  new Promise((resolve, reject) => {
    const request = address.protocol === 'https:' ? requestHttps : requestHttp
    const headers = {
      accept: 'application/json, application/yaml, text/yaml, */*;q=0.5',
      'accept-encoding': 'identity',
      'user-agent': 'Developer-Portal/1',
    }
    const options = { headers, signal, agent: false, lookup: guardedLookup(setting) }
    const sent = request(address, options, (response) => {
      const status = response.statusCode ?? 0
      const fail = (error: Error) => {
        reject(error)
        response.destroy()
      }
      if (isRedirect(status)) {
        resolve({ location: response.headers.location ?? '' })
        return response.destroy()
      }
      if (status !== 200) return fail(new Unusable(t`The server answered ${status}.`))
      const chunks: Buffer[] = []
      let length = 0
      response.on('data', (chunk: Buffer) => {
        length += chunk.length
        if (length > maxBytes) fail(new Unusable(t`The description is larger than 10 MB.`))
        else chunks.push(chunk)
      })
      response.on('end', () => resolve({ text: new TextDecoder().decode(Buffer.concat(chunks)) }))
      response.on('error', fail)
    })
    sent.on('error', reject)
    sent.end()
  })

const refuse = (reason: string) => fieldProblem('address', 'apiDescriptionRefused', { reason })

/**
 * Fetches a description once, from a public address; each redirect is checked in the same way.
 * @throws ProblemError FIELDS_INVALID at `address`
 */
export const fetchDescription = async (
  address: string,
  setting: Setting,
  maxBytes: number,
): Promise<string> => {
  const signal = AbortSignal.timeout(timeout)
  try {
    let at = address
    for (let count = 0; count <= mostRedirects; count++) {
      if (!URL.canParse(at) || !/^https?:$/.test(new URL(at).protocol))
        throw fieldProblem('address', 'urlInvalid')
      const refusal = getRefusal(at, setting)
      if (refusal !== null) throw refuse(refusal)
      const url = new URL(at)
      if (url.username !== '' || url.password !== '')
        throw refuse(t`Leave the user name and the password out of the address.`)
      const answer = await getOnce(url, setting, { maxBytes, signal })
      if ('text' in answer) return answer.text
      if (!URL.canParse(answer.location, url)) throw refuse(t`The address leads nowhere.`)
      at = new URL(answer.location, url).href
    }
    throw refuse(t`The address leads on too often.`)
  } catch (error) {
    if (error instanceof Unusable) throw refuse(error.message)
    if (error instanceof Error && 'fields' in error) throw error
    throw refuse(getFailureSentence(error, signal.aborted))
  }
}
