import type { CallDescription } from '../openapi/describe-call'

const addressOf = ({ endpoint, parameters }: CallDescription, origin: string): string => {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const example = parameters.find((each) => each.in === 'path' && each.name === name)?.example
    return encodeURIComponent(String(example))
  })
  const search = new URLSearchParams()
  for (const { name, in: place, required, example } of parameters) {
    if (place === 'query' && (required || name === 'page')) search.set(name, String(example))
  }
  return `${origin}/api${path}${search.size > 0 ? `?${search}` : ''}`
}

const isSigned = ({ endpoint }: CallDescription) => endpoint.access !== 'anyone'

const inQuotes = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** The call with curl; the token is in the variable TOKEN. */
export const curlOf = (call: CallDescription, origin: string): string => {
  const { endpoint, body } = call
  const isText = body !== null && body.example !== undefined
  return [
    `curl ${endpoint.method === 'GET' ? '' : `-X ${endpoint.method} `}${inQuotes(addressOf(call, origin))}`,
    ...(isSigned(call) ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(body === null ? [] : [`-H 'Content-Type: ${body.types[0]}'`]),
    ...(isText ? [`-d ${inQuotes(JSON.stringify(body.example, null, 2))}`] : []),
    ...(body !== null && !isText ? ['--data-binary @file'] : []),
  ].join(' \\\n  ')
}

const indented = (text: string) => text.replaceAll('\n', '\n  ')

/** The call with fetch, in TypeScript. */
export const fetchOf = (call: CallDescription, origin: string): string => {
  const { endpoint, body, answer } = call
  const isText = body !== null && body.example !== undefined
  const headers = [
    ...(isSigned(call) ? ['authorization: `Bearer ${token}`'] : []),
    ...(body === null ? [] : [`'content-type': '${body.types[0]}'`]),
  ]
  const options = [
    ...(endpoint.method === 'GET' ? [] : [`method: '${endpoint.method}'`]),
    ...(headers.length > 0 ? [`headers: { ${headers.join(', ')} }`] : []),
    ...(isText ? [`body: JSON.stringify(${indented(JSON.stringify(body.example, null, 2))})`] : []),
    ...(body !== null && !isText ? ['body: file'] : []),
  ]
  const given = options.length === 0 ? '' : `, {\n  ${options.join(',\n  ')},\n}`
  const isJson = answer?.types[0] === 'application/json'
  return [
    `const response = await fetch('${addressOf(call, origin)}'${given})`,
    'if (!response.ok) throw new Error((await response.json()).code)',
    ...(isJson ? ['const answer = await response.json()'] : []),
  ].join('\n')
}
