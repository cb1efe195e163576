// Milliseconds; a little less than the deadline of the portal's own answer.
const deadline = 1_800

/** Whether a users service of its own process is ready. */
export const isServiceReady = async (usersServiceUrl: string): Promise<boolean> => {
  const signal = AbortSignal.timeout(deadline)
  const answer = await fetch(`${usersServiceUrl}/health/ready`, { signal, redirect: 'error' })
  await answer.body?.cancel()
  return answer.ok
}
