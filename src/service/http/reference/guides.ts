import type { IdentityConfig, ServiceConfig } from '~/config/service'
import { pageCounts } from '~/contract/paging'
import { problems } from '~/contract/problem'
import { describedEvents, problemExample } from '../openapi/describe-call'
import { codeHtml, detailsHtml, escapeHtml, sentenceHtml } from './html'

interface Guide {
  id: string
  title: string
  html: string
}

const getProvider = ({ emulatorHost }: IdentityConfig) =>
  emulatorHost === undefined ? 'https:/' : `http://${emulatorHost}`

// An emulator takes any key.
const getKey = ({ apiKey, emulatorHost }: IdentityConfig) =>
  apiKey ?? (emulatorHost === undefined ? '<API key>' : 'any')

const signIn = (identity: IdentityConfig) =>
  `curl '${getProvider(identity)}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=${getKey(identity)}' \\
  -H 'Content-Type: application/json' \\
  -d '{ "email": "ana@company.com", "password": "…", "returnSecureToken": true }'`

const firstCall = (origin: string) => `TOKEN='…' # idToken of that answer
curl '${origin}/api/session' \\
  -H "Authorization: Bearer $TOKEN"`

const nextToken = (identity: IdentityConfig) =>
  `curl '${getProvider(identity)}/securetoken.googleapis.com/v1/token?key=${getKey(identity)}' \\
  -d grant_type=refresh_token \\
  -d refresh_token='…'`

const nextPages = `for (let page = 1, total = Infinity; (page - 1) * 100 < total; page += 1) {
  const response = await fetch(\`\${origin}/api/users?sort=createdAt&page=\${page}&count=100\`, { headers })
  const list = await response.json()
  total = list.total
  for (const user of list.data) use(user)
}`

const receiver = `import { createServer } from 'node:http'
import { Webhook } from 'standardwebhooks'

const webhook = new Webhook(process.env.WEBHOOK_SECRET) // whsec_…
const known = new Set() // In earnest: a table with the ids of the last days.

createServer((request, response) => {
  const pieces = []
  request.on('data', (piece) => pieces.push(piece))
  request.on('end', () => {
    let event
    try {
      // Over the bytes as they came: parse nothing before.
      event = webhook.verify(Buffer.concat(pieces), request.headers)
    } catch {
      return response.writeHead(400).end()
    }
    const id = request.headers['webhook-id']
    if (!known.has(id)) {
      known.add(id)
      console.log(event.type, event.data)
    }
    // Soon: do what takes long after the answer.
    response.writeHead(204).end()
  })
}).listen(8080)`

const byHand = `import { createHmac, timingSafeEqual } from 'node:crypto'

const verify = (secret, headers, body) => {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures } = headers
  if (Math.abs(Date.now() / 1000 - Number(at)) > 300) throw new Error('Too old')
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const expected = createHmac('sha256', key).update(\`\${id}.\${at}.\${body}\`).digest()
  const isGood = signatures.split(' ').some((each) => {
    const given = Buffer.from(each.replace('v1,', ''), 'base64')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  if (!isGood) throw new Error('Not signed by the portal')
  return JSON.parse(body)
}`

const eventsHtml = describedEvents
  .map(({ type, summary, example }) =>
    detailsHtml(
      `<code>${type}</code> <span class="type">${escapeHtml(summary)}</span>`,
      codeHtml(JSON.stringify(example, null, 2)),
    ),
  )
  .join('\n')

const codesHtml = detailsHtml(
  'All codes',
  `<dl>${Object.entries(problems)
    .map(
      ([code, { status, title }]) => `<dt><code>${code}</code></dt><dd>${status}, ${escapeHtml(title)}</dd>`,
    )
    .join('')}</dl>`,
)

/** What there is to know before the first call. */
export const getGuides = ({
  identity,
  origin,
}: Pick<ServiceConfig, 'identity' | 'origin'>): readonly Guide[] => [
  {
    id: 'authenticate',
    title: 'Authenticate',
    html: `<p>Every call that not anyone may make carries <code>Authorization: Bearer &lt;token&gt;</code>: the identity provider’s token of whoever signs in. There are no keys of the portal’s own: a program has an account, as people do. What a caller may do follows from the person’s role and status in the portal, and from nothing in the token.</p>
<h3>Sign in</h3>
${codeHtml(signIn(identity))}
<p>The answer holds <code>idToken</code>, which is the token and good for an hour, and <code>refreshToken</code>. A person with a second factor signs in in the browser. Some calls want a sign-in of the last minutes: they answer <code>RECENT_SIGN_IN_REQUIRED</code> until the token is of a new one.</p>
<h3>Make the first call</h3>
${codeHtml(firstCall(origin))}
<p>It answers who is calling, and until when the token holds.</p>
<h3>Get the next token</h3>
${codeHtml(nextToken(identity))}
<p><code>id_token</code> of the answer is the next token, for an hour more. It counts as the sign-in that it came from.</p>`,
  },
  {
    id: 'lists',
    title: 'Lists',
    html: `<p>Lists are asked for by <code>page</code>, from 1, and <code>count</code>, one of ${pageCounts.join(', ')}. They answer an object with <code>count</code>, <code>page</code>, <code>total</code> and <code>data</code>; <code>total</code> is exact for the filter, up to what stands with a call: searches, questions and members are counted so far and no further, and no page stands beyond. What comes or goes while a list is read moves the rows behind it: have those that come last, as here.</p>
<p>A call without <code>page</code> answers its whole list, or as many as stands with it.</p>
${codeHtml(nextPages)}`,
  },
  {
    id: 'errors',
    title: 'Errors',
    html: `<p>Refusals are <code>application/problem+json</code> (RFC 9457). Switch on <code>code</code>, which is stable; the words are for people. <code>requestId</code>, also in the header <code>x-request-id</code>, is what support finds a request by. With <code>FIELDS_INVALID</code>, <code>fields</code> says where each fault stands. What the caller may not know of is answered by 404.</p>
${codeHtml(JSON.stringify(problemExample('FIELDS_INVALID'), null, 2))}
${codesHtml}`,
  },
  {
    id: 'limits',
    title: 'Limits',
    html: `<p>Beside the limits that stand with the calls, an account has 1,200 calls a minute and a visitor’s address 2,400. Beyond them the answer is 429 with <code>Retry-After</code>, in seconds; 503 carries it too. Wait for so long; reading calls may be repeated then, writing ones after 429. What was to be written may be there although the answer was 503, or none came: look first. Calls that take an <code>idempotencyKey</code> need no look: sent again within a day under the same key, with the same content, they are done once, and answer what they made; with other content they are refused with <code>IDEMPOTENCY_KEY_REUSED</code>.</p>
<p>A body of JSON may have 256 KB, where nothing else stands with the call. Lengths of texts are counted as JavaScript does, in UTF-16: a character outside the basic plane, as an emoji, counts twice.</p>`,
  },
  {
    id: 'receive-webhooks',
    title: 'Receive webhooks',
    html: `<p>Administrators add endpoints at <a href="/admin/webhooks">Webhooks</a> in the administration, or by the <a href="#tag-webhooks">calls below</a>. Events are posted as JSON, <code>{ type, timestamp, data }</code>, and signed after <a href="https://www.standardwebhooks.com">Standard Webhooks</a>: an HMAC-SHA256 over <code>webhook-id.webhook-timestamp.body</code>.</p>
<ul>
<li>Answer 2xx within ten seconds. Anything else, redirects too, is tried again: after 5 seconds, 5 and 30 minutes, 2, 5, 10 and 14 hours. 410 pauses the endpoint.</li>
<li>Delivered at least once: tell repeats by <code>webhook-id</code>, which is the same in each attempt.</li>
<li>What happens to one person or one kit request is posted in that order. Beyond that there is no order: go by <code>timestamp</code>.</li>
<li>Events hold ids, states and a link. Read the rest by the calls below.</li>
<li>For 24 hours after a new secret there are two signatures: one of them is yours.</li>
</ul>
<h3>With Node and the package standardwebhooks</h3>
${codeHtml(receiver)}
<h3>Without a package</h3>
${codeHtml(byHand)}
<h3>Events</h3>
${eventsHtml}`,
  },
]

/** A guide as a section of the page. */
export const guideHtml = ({ id, title, html }: Guide): string =>
  `<section class="guide" aria-labelledby="${id}"><h2 id="${id}">${sentenceHtml(title)}</h2>${html}</section>`
