import process from 'node:process'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ask, askFor } from '../support/faults/ask'
import { followUnread } from '../support/faults/follow-unread'
import { type Installation, isServerMissing, makeInstallation } from '../support/faults/installation'
import { demoTokens } from '../support/faults/mixed-load'
import { type RunningPortal, startPortal } from '../support/faults/portal'

// Milliseconds.
const hour = 3_600_000
const jumps = [hour, 24 * hour, -2 * hour]
// The requests that one address may send in an hour.
const certificates = 60

describe.skipIf(isServerMissing)('a node whose clock is wrong', () => {
  let installation: Installation
  let right: RunningPortal
  let wrong: RunningPortal
  let tokens: Awaited<ReturnType<typeof demoTokens>>
  let people: { identityUid: string }[]

  beforeAll(async () => {
    installation = await makeInstallation('postgres')
    const environment = { TRUSTED_PROXIES: 'loopback' }
    const moved = { NODE_OPTIONS: '--import ./tests/support/faults/moved-clock.mjs' }
    ;[right, wrong] = await Promise.all([
      startPortal({ ...installation, environment }),
      startPortal({
        ...installation,
        environment: { ...environment, ...moved, CLOCK_JUMPS: jumps.join(',') },
      }),
    ])
    tokens = await demoTokens(installation.identityHost)
    const waiting = await askFor<{ data: { identityUid: string }[] }>(
      right.address,
      '/api/admin/applications',
      { token: tokens.admin },
    )
    people = waiting.data
  })

  afterAll(async () => {
    await Promise.all([right.end('SIGKILL'), wrong.end('SIGKILL')])
    await installation.remove()
  })

  const decide = (on: RunningPortal, identityUid: string, act: 'review' | 'undo', body?: unknown) =>
    ask(on.address, `/api/admin/users/${identityUid}/application/${act}`, {
      method: 'POST',
      token: tokens.admin,
      ...(body !== undefined && { body }),
    })

  /** Returns the duration in seconds of a browser session that begins now. */
  const getSessionSeconds = async ({ address }: RunningPortal) => {
    const headers = { authorization: `Bearer ${tokens.denied}`, origin: address }
    const begun = await fetch(`${address}/session`, { method: 'POST', headers })
    expect(begun.status).toBe(204)
    return Number(begun.headers.get('session-ends-in'))
  }

  test.each(jumps.map((jump, index) => ({ jump, index })))(
    'by $jump ms accepts sessions, delays decisions, and shares rate limits with the others',
    async ({ jump, index }) => {
      if (index > 0) process.kill(wrong.pid, 'SIGUSR2')
      await vi.waitFor(() => expect(wrong.lines).toContain(`the clock is ahead by ${jump}`), 60_000)

      expect((await ask(wrong.address, '/api/session', { token: tokens.denied })).status).toBe(200)
      expect(Math.abs((await getSessionSeconds(wrong)) - (await getSessionSeconds(right)))).toBeLessThan(60)

      const stream = await followUnread(wrong.address, tokens.denied)
      const unread = (await stream.next()) ?? 0
      await askFor(right.address, '/api/admin/users/demo-denied/application/comment', {
        method: 'POST',
        token: tokens.admin,
        body: { comment: 'A word', visibility: 'applicant' },
      })
      expect(await stream.next()).toBe(unread + 1)
      stream.leave()

      const identityUid = people[index]?.identityUid ?? ''
      for (const [decides, takesBack] of [
        [right, wrong],
        [wrong, right],
      ] as const) {
        const decided = await decide(decides, identityUid, 'review', { decision: 'approved' })
        expect([decided.status, decided.text]).toEqual([200, expect.any(String)])
        expect((await decide(takesBack, identityUid, 'undo')).status).toBe(200)
      }

      for (const [first, second] of [
        [right, wrong],
        [wrong, right],
      ] as const) {
        const from = `203.0.${index}.${first === right ? 1 : 2}`
        for (let asked = 0; asked < certificates; asked += 1) {
          expect((await ask(first.address, '/api/certificates/ABCD-EFGH-JKLM', { from })).status).not.toBe(
            429,
          )
        }
        expect((await ask(second.address, '/api/certificates/ABCD-EFGH-JKLM', { from })).status).toBe(429)
      }
    },
  )
})
