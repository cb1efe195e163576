// The users of a soak: some of the generated million, with accounts at the identity emulator.
import { DEMO_PASSWORD } from '../../scripts/environment.mjs'

const ADMINISTRATORS = 4
// Tokens are valid for an hour; some actions of administrators need a sign-in within the last five minutes.
const RENEW_AFTER_MS = 40 * 60_000
const RENEW_ADMINISTRATOR_AFTER_MS = 4 * 60_000
const BATCH = 100

/**
 * @typedef {{ identityUid: string, email: string }} Row
 *
 * @typedef {object} Known
 * @property {string} address from which the user sends requests
 * @property {() => Promise<string>} token
 *
 * @typedef {Row & Known} Person
 */

/**
 * Chooses generated users and gives each an account and a confirmed address, and some a role.
 *
 * @param {import('pg').Client} client
 * @param {string} host host:port of the emulator
 * @param {{ approved: number, applicants: number }} counts
 * @returns {Promise<{ administrators: Person[], approved: Person[], applicants: Person[] }>}
 */
export async function gatherPeople(client, host, counts) {
  const wanted = ADMINISTRATORS + counts.approved + counts.applicants
  /** @type {{ rows: Row[] }} */
  const { rows } = await client.query(
    `select identity_uid as "identityUid", email from users
     where identity_uid = any(select 'generated-' || n from generate_series(1, $1) n) order by identity_uid`,
    [wanted],
  )
  if (rows.length < wanted)
    throw new Error(`The soak needs ${wanted} generated people, and there are ${rows.length}.`)
  await makeAccounts(host, rows)
  const people = rows.map((row, index) => getPerson(host, row, index))
  const administrators = people.slice(0, ADMINISTRATORS)
  const approved = people.slice(ADMINISTRATORS, ADMINISTRATORS + counts.approved)
  const applicants = people.slice(ADMINISTRATORS + counts.approved)
  /** @param {Person[]} some @param {string} role @param {string} status */
  const set = (some, role, status) =>
    client.query(
      'update users set role = $2, status = $3, verified = true where identity_uid = any($1) and (role, status) <> ($2, $3)',
      [some.map(({ identityUid }) => identityUid), role, status],
    )
  await set(administrators, 'admin', 'approved')
  await set(approved, 'user', 'approved')
  await set(applicants, 'user', 'pending')
  return { administrators, approved, applicants }
}

/** @param {string} host @param {Row[]} rows */
async function makeAccounts(host, rows) {
  for (let start = 0; start < rows.length; start += BATCH) {
    const users = rows.slice(start, start + BATCH).map(({ identityUid, email }) => ({
      localId: identityUid,
      email,
      emailVerified: true,
      rawPassword: DEMO_PASSWORD,
    }))
    await ask(
      host,
      'projects/demo-portal/accounts:batchCreate',
      { users, allowOverwrite: true },
      'Bearer owner',
    )
  }
}

/** @param {string} host @param {Row} row @param {number} index @returns {Person} */
function getPerson(host, { identityUid, email }, index) {
  const renewAfter = index < ADMINISTRATORS ? RENEW_ADMINISTRATOR_AFTER_MS : RENEW_AFTER_MS
  let signedIn = Number.NEGATIVE_INFINITY
  /** @type {Promise<string> | undefined} */
  let token
  return {
    identityUid,
    email,
    address: `198.18.${Math.floor(index / 250)}.${(index % 250) + 1}`,
    token: () => {
      if (token === undefined || performance.now() - signedIn > renewAfter) {
        signedIn = performance.now()
        token = signIn(host, email)
      }
      return token
    },
  }
}

/** @param {string} host @param {string} email @returns {Promise<string>} */
async function signIn(host, email) {
  const { idToken } = await ask(host, 'accounts:signInWithPassword?key=demo-key', {
    email,
    password: DEMO_PASSWORD,
    returnSecureToken: true,
  })
  return idToken
}

/** @param {string} host @param {string} path @param {object} body @param {string} [authorization] */
async function ask(host, path, body, authorization) {
  const answer = await fetch(`http://${host}/identitytoolkit.googleapis.com/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
    body: JSON.stringify(body),
  })
  const said = await answer.json()
  if (!answer.ok || said.error?.length)
    throw new Error(`The identity emulator refused ${path}: ${JSON.stringify(said)}`)
  return said
}
