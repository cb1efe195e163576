import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { SecondFactor, SignInSecurity } from '~/contract/second-factor'
import { syncSecondFactors } from '../security.functions'
import { securityQueries } from '../security.queries'
import { useFactorChange } from './use-factor-change'

const sessionSync = vi.hoisted(() => ({
  settled: Promise.resolve(),
  follow: async () => undefined,
  identity: {},
}))

vi.mock(import('../security.functions'))
vi.mock('~/auth/session/session-sync', () => ({ openSessionSync: async () => sessionSync }))
vi.mock('~/auth/use-session', () => ({ usePublicConfig: () => ({ firebase: {} }) }))
vi.mock('~/auth/reauthentication/use-reauthentication-prompt', () => ({
  useReauthenticationPrompt: () => ({ run: <T,>(act: () => Promise<T>) => act(), dialog: null }),
}))

const { queryKey } = securityQueries.of('ana')

const factor = (id: string): SecondFactor => ({ id, kind: 'sms', name: '', hint: '4469', addedAt: null })
const securityWith = (...ids: string[]): SignInSecurity => ({
  providers: ['password'],
  factors: ids.map(factor),
  recoveryCodesLeft: 0,
  lastSignInAt: null,
  isRequired: false,
})

const lost = new Error('network-request-failed')
const answerLost = () => Promise.reject(lost)

/** Renders the page of a user with that second factor, who starts a change. */
const begun = async () => {
  const client = new QueryClient()
  client.setQueryData(queryKey, securityWith('old'))
  vi.mocked(syncSecondFactors).mockResolvedValue(securityWith('old'))
  const { result } = renderHook(() => useFactorChange('ana'), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  })
  await result.current.begin(async () => undefined)
  const shown = () => client.getQueryData(queryKey)?.factors.map(({ id }) => id)
  return { change: result.current, shown }
}

afterEach(cleanup)

test('a second step whose answer was lost is added where the portal finds it, and else refused', async () => {
  const { change, shown } = await begun()
  await expect(change.settleAdding(answerLost)).rejects.toBe(lost)
  vi.mocked(syncSecondFactors).mockRejectedValueOnce(new Error('Network Error'))
  await expect(change.settleAdding(answerLost)).rejects.toBe(lost)
  vi.mocked(syncSecondFactors).mockResolvedValue(securityWith('old', 'new'))
  await change.settleAdding(answerLost)
  expect(shown()).toEqual(['old', 'new'])
})

test('one whose removal was not answered is removed where the portal finds it no more', async () => {
  const { change, shown } = await begun()
  await expect(change.settleRemoving('old', answerLost)).rejects.toBe(lost)
  vi.mocked(syncSecondFactors).mockResolvedValue(securityWith())
  await change.settleRemoving('old', answerLost)
  expect(shown()).toEqual([])
})
