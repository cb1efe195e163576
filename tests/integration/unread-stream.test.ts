import { expect, test } from 'vitest'
import { ProblemError } from '~/contract/problem'
import { createUnreadStreams, maxStreamsPerNode } from '~/service/modules/notifications/unread-stream'
import { onDatabase } from '../contract/world'

onDatabase('the stream of notifications', (world) => {
  test('ends when the token does', async () => {
    const { uid } = await world().person({})
    const ended = new Promise<void>((resolve) => {
      const expiresAt = new Date(Date.now() + 50)
      createUnreadStreams(world().context)
        .follow({ identityUid: uid, authTime: new Date(), expiresAt })
        .open(() => {}, resolve)
    })
    await expect(ended).resolves.toBeUndefined()
  })

  test('is limited per node, and can be opened again when another one closes', () => {
    const live = createUnreadStreams(world().context)
    const expiresAt = new Date(Date.now() + 60_000)
    const openFor = (identityUid: string) =>
      live.follow({ identityUid, authTime: new Date(), expiresAt }).open(
        () => {},
        () => {},
      )
    const leave = Array.from({ length: maxStreamsPerNode }, (_, index) => openFor(`reader-${index}`))
    expect(() => openFor('late')).toThrow(ProblemError)
    leave[0]!()
    // Closing twice counts once.
    leave[0]!()
    leave[0] = openFor('late')
    expect(() => openFor('later')).toThrow(ProblemError)
    for (const each of leave) each()
  })
})
