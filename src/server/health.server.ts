/** What readiness depends on. */
interface ReadyPart {
  ready: () => Promise<boolean>
}

const answer = (status: number, body: Record<string, string>) =>
  Response.json(body, { status, headers: { 'cache-control': 'no-store' } })

/** `/health/live`: the process turns. `/health/ready`: its database answers too. */
export const answerHealth = async (pathname: string, service: ReadyPart | null): Promise<Response> => {
  if (pathname === '/health/live') return answer(200, { status: 'live' })
  if (pathname !== '/health/ready') return answer(404, { status: 'unknown' })
  const isReady = service === null || (await service.ready())
  return isReady ? answer(200, { status: 'ready' }) : answer(503, { status: 'starting' })
}
