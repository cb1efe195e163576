/** Opens a user's stream of unread counts: one number after the other, null at its end. */
export const followUnread = async (
  address: string,
  token: string,
): Promise<{ next: () => Promise<number | null>; leave: () => void }> => {
  const headers = { authorization: `Bearer ${token}` }
  const leaving = new AbortController()
  const { body } = await fetch(`${address}/api/notifications/stream`, {
    headers,
    signal: leaving.signal,
  })
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const next = async () => {
    for (;;) {
      const found = /event: unread\ndata: (\d+)\n\n/.exec(text)
      if (found) {
        text = text.slice(found.index + found[0].length)
        return Number(found[1])
      }
      const piece = await reader?.read()
      if (!piece || piece.done) return null
      text += piece.value
    }
  }
  return { next, leave: () => leaving.abort() }
}
