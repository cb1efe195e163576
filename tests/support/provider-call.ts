/**
 * A call of the identity emulator, as the provider's library makes it in a browser.
 * @param path such as `v1/accounts:signUp`
 * @throws Error with the emulator's reason
 */
export const providerCall = async <T>(host: string, path: string, body: unknown): Promise<T> => {
  const answer = await fetch(`http://${host}/identitytoolkit.googleapis.com/${path}?key=demo-key`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const said: T & { error?: { message: string } } = await answer.json()
  if (!answer.ok) throw new Error(`${path} ${JSON.stringify(body)}: ${said.error?.message}`)
  return said
}
