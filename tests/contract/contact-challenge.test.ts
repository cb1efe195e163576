import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { expect, test, vi } from 'vitest'
import { contract } from '~/contract'
import type { SolvedChallenge } from '~/contract/contact'
import { onDatabase } from './world'

// How many keys the sender tries. Few keep the tests fast, and nothing here depends on the number.
vi.mock('altcha-lib', async (load: () => Promise<object>) => ({ ...(await load()), randomInt: () => 3 }))

const { contact } = contract
const message = { name: 'Vera', email: 'vera@x.example', subject: 'Hello', message: 'A question.' }

onDatabase('the contact form challenge', (world) => {
  const send = (from: string, challenge?: SolvedChallenge) =>
    world().call(contact.send, { body: { ...message, ...(challenge && { challenge }) } }, null, from)

  const solved = async (): Promise<SolvedChallenge> => {
    const { body: challenge } = await world().call(contact.challenge, {})
    const solution = await solveChallenge({ challenge, deriveKey })
    return { ...challenge, solution: { counter: solution!.counter, derivedKey: solution!.derivedKey } }
  }

  const sendThree = async (from: string) => {
    for (let count = 0; count < 3; count += 1) expect((await send(from)).status).toBe(202)
  }

  test('is required from the fourth message of a client address on', async () => {
    await sendThree('one place')
    expect((await send('one place')).code).toBe('CHALLENGE_REQUIRED')
    expect((await send('another')).status).toBe(202)
    expect((await send('one place', await solved())).status).toBe(202)
  })

  test('is valid once, until it expires, and only as issued', async () => {
    await sendThree('a machine')
    const done = await solved()
    expect((await send('a machine', done)).status).toBe(202)
    expect((await send('a machine', done)).code).toBe('CHALLENGE_REQUIRED')
    const easier = await solved()
    easier.parameters.cost = 1
    expect((await send('a machine', easier)).code).toBe('CHALLENGE_REQUIRED')
    const guessed = await solved()
    guessed.solution.counter += 1
    expect((await send('a machine', guessed)).code).toBe('CHALLENGE_REQUIRED')
    const late = await solved()
    world().advance(1_201_000)
    expect((await send('a machine', late)).code).toBe('CHALLENGE_REQUIRED')
  })

  test('is not required from other visitors when one client keeps sending', async () => {
    await sendThree('a stubborn machine')
    for (let count = 0; count < 60; count += 1) {
      expect((await send('a stubborn machine')).code).toBe('CHALLENGE_REQUIRED')
    }
    expect((await send('a person')).status).toBe(202)
  })

  test('does not lift the limit of ten messages an hour', async () => {
    const { context } = world()
    await sendThree('a diligent machine')
    for (let count = 3; count < 10; count += 1) {
      expect((await send('a diligent machine', await solved())).status).toBe(202)
    }
    const refused = await send('a diligent machine', await solved())
    expect(refused.code).toBe('TOO_MANY_REQUESTS')
    const { total } = await context.database
      .selectFrom('contact_messages')
      .select(({ fn }) => fn.countAll().as('total'))
      .executeTakeFirstOrThrow()
    expect(Number(total)).toBeGreaterThanOrEqual(10)
  })
})
